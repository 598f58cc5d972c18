import { Box, Checkbox, FormControlLabel, MenuItem, Stack, TextField } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { couponKinds, type CouponFields, type DeskCoupon } from '../../src/contract/desk/campaigns/desk-coupon.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { cents } from '../../src/contract/money/money.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { DayField } from '../frame/typed-fields.tsx'
import { CountField, MoneyField } from '../products/fields.tsx'
import { FormDialog } from '../unsaved/form-dialog.tsx'
import { lookAfter, useEdited, useSeen, type DialogState } from '../unsaved/use-dialog.ts'

interface Props {
  categories: readonly Readonly<{ slug: string; name: string }>[]
  /** The code that is changed; none for a new one. */
  coupon?: DeskCoupon
  /** Called after a change. A new code shows its page. */
  done?: (coupon: DeskCoupon) => void
  /** Reads the coupon again. */
  reload?: () => void
  dialog: DialogState
}

const kindWords = { percent: 'Percent off', fixed: 'Rand off', free_item: 'A free gift' } as const

const fresh: CouponFields = {
  kind: 'percent',
  value: 10,
  gift: null,
  label: '',
  terms: '',
  min_spend: 0,
  categories: [],
  exclude_sale_items: false,
  first_order_only: false,
  auto: false,
  affiliate: null,
  starts: null,
  ends: null,
  max_uses: null,
  max_uses_per_customer: null,
}

function fieldsOf(coupon: DeskCoupon): CouponFields {
  const { code: _, state: __, uses: ___, rev: ____, orders: _____, all_categories: ______, shown_label: _______, ...fields } = coupon
  return fields
}

/** `fabric=linen-sage` on lines of their own, as choices. */
const variationOf = (lines: string): Record<string, string> =>
  Object.fromEntries(
    lines
      .split('\n')
      .filter((line) => line.includes('='))
      .map((line): [string, string] => [line.slice(0, line.indexOf('=')).trim(), line.slice(line.indexOf('=') + 1).trim()]),
  )

const linesOf = (gift: CouponFields['gift']) =>
  Object.entries(gift?.variation ?? {})
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')

/** Adds a code or changes one. */
export function CouponDialog({ categories, coupon: present, done, reload = () => undefined, dialog }: Props) {
  const coupon = useSeen(present, dialog)
  const [code, setCode] = useState('')
  const stored = coupon ? fieldsOf(coupon) : fresh
  const { fields, changed, change: set } = useEdited(stored)
  const [typedChoices, setChoices] = useState<string | null>(null)
  const choices = typedChoices ?? linesOf(stored.gift)
  const action = useAction()
  const { busy, problem, run } = action
  const { isAside, close } = dialog
  const navigate = useNavigate()
  const submit = async (event: FormEvent, saved: () => void) => {
    event.preventDefault()
    const isGift = fields.kind === 'free_item'
    const input = {
      ...fields,
      value: isGift ? 0 : fields.value,
      gift: isGift ? { slug: fields.gift?.slug ?? '', variation: variationOf(choices) } : null,
    }
    const finished = await run(async (key) => {
      if (coupon)
        return done?.(await call(deskEndpoints.deskCouponChange, { ...input, rev: coupon.rev }, { params: { code: coupon.code }, key }))
      const added = await call(deskEndpoints.deskCouponCreate, { ...input, code }, { key })
      saved()
      return await navigate(`/coupons/${added.code}/show`)
    })
    if (finished) close()
  }
  const check = (name: 'exclude_sale_items' | 'first_order_only' | 'auto', label: string) => (
    <FormControlLabel
      label={label}
      sx={{ minHeight: 44 }}
      control={<Checkbox checked={fields[name]} onChange={(event) => set({ [name]: event.target.checked })} />}
    />
  )
  const day = (name: 'starts' | 'ends', label: string) => (
    <DayField label={label} value={fields[name] ?? ''} change={(value) => set({ [name]: value || null })} />
  )
  return (
    <FormDialog
      title={coupon ? `Change ${coupon.code}` : 'Add a coupon'}
      typed={{ code, changed, choices: choices === linesOf(stored.gift) ? null : choices }}
      label={coupon ? 'Save' : 'Add the coupon'}
      {...{ busy, close, submit, isAside }}
      look={lookAfter(action, coupon ? ['wrong_state'] : [], reload, dialog)}
      lookLabel="Show the coupon"
    >
      {!coupon && (
        <TextField
          label="Code"
          required
          value={code}
          onChange={(event) => setCode(event.target.value.toUpperCase())}
          helperText="3 to 30 letters, digits and dashes"
          slotProps={{ htmlInput: { maxLength: 30, autoComplete: 'off', autoCapitalize: 'characters' } }}
        />
      )}
      <TextField
        select
        label="It gives"
        value={fields.kind}
        onChange={(event) => {
          const kind = couponKinds.find((one) => one === event.target.value) ?? 'percent'
          // A number of percent is no amount in rand.
          set({ kind, value: kind === stored.kind ? stored.value : 0 })
        }}
      >
        {couponKinds.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {kindWords[kind]}
          </MenuItem>
        ))}
      </TextField>
      {fields.kind === 'percent' && (
        <CountField
          label="Percent"
          required
          initial={fields.value || null}
          least={1}
          change={(value) => set({ value: value ?? 0 })}
          most={90}
        />
      )}
      {fields.kind === 'fixed' && (
        <MoneyField
          label="Amount"
          required
          initial={fields.value === 0 ? null : cents(fields.value)}
          change={(value) => set({ value: value ?? 0 })}
        />
      )}
      {fields.kind === 'free_item' && (
        <>
          <TextField
            label="Address of the product"
            required
            value={fields.gift?.slug ?? ''}
            onChange={(event) => set({ gift: { slug: event.target.value, variation: {} } })}
            helperText="The end of its address in the shop, such as aloe"
            slotProps={{ htmlInput: { maxLength: 120, autoCapitalize: 'none' } }}
          />
          <TextField
            label="Choices, one a line"
            multiline
            minRows={2}
            value={choices}
            onChange={(event) => setChoices(event.target.value)}
            helperText="Such as fabric=linen-sage. The shop says which are missing."
          />
        </>
      )}
      <TextField
        label="Name in the cart"
        value={fields.label}
        onChange={(event) => set({ label: event.target.value })}
        helperText="Empty: made from what it gives"
        slotProps={{ htmlInput: { maxLength: 80 } }}
      />
      <TextField
        label="Small print"
        multiline
        minRows={2}
        value={fields.terms}
        onChange={(event) => set({ terms: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <MoneyField label="From a total of" initial={cents(fields.min_spend)} change={(value) => set({ min_spend: value ?? 0 })} />
      <TextField
        select
        label="Categories"
        value={fields.categories}
        onChange={({ target: { value } }) => set({ categories: typeof value === 'string' ? value.split(',') : value })}
        helperText="None chosen: every category"
        slotProps={{ select: { multiple: true } }}
      >
        {categories.map(({ slug, name }) => (
          <MenuItem key={slug} value={slug}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {day('starts', 'First day')}
        {day('ends', 'Last day')}
        <CountField
          label="Uses at most"
          initial={fields.max_uses}
          change={(value) => set({ max_uses: value })}
          least={1}
          most={1_000_000}
        />
        <CountField
          label="Per customer"
          initial={fields.max_uses_per_customer}
          change={(value) => set({ max_uses_per_customer: value })}
          least={1}
          most={1000}
        />
      </Box>
      <Stack>
        {check('exclude_sale_items', 'Not for reduced products')}
        {check('first_order_only', 'Only for a first order')}
        {check('auto', 'Applies by itself')}
      </Stack>
      <TextField
        label="Decorator"
        value={fields.affiliate ?? ''}
        onChange={(event) => set({ affiliate: event.target.value || null })}
        helperText="Who owns the code: the end of the decorator’s address. Usually empty."
        slotProps={{ htmlInput: { maxLength: 80, autoCapitalize: 'none' } }}
      />
      <Problem problem={problem} />
    </FormDialog>
  )
}
