import { Box, Checkbox, FormControlLabel, MenuItem, Stack, TextField } from '@mui/material'
import { couponKinds, type CouponFields } from '../../src/contract/desk/campaigns/desk-coupon.ts'
import { cents } from '../../src/contract/money/money.ts'
import { DayField } from '../frame/typed-fields.tsx'
import { CountField, MoneyField } from '../products/fields.tsx'
import { categoriesOffered } from './coupon-input.ts'

interface Props {
  fields: CouponFields
  set: (changes: Partial<CouponFields>) => void
}

const kindWords = { percent: 'Percent off', fixed: 'Rand off', free_item: 'A free gift' } as const

interface ValueProps extends Props {
  setKind: (kind: CouponFields['kind']) => void
  /** The choices of a gift, one a line. */
  choices: string
  setChoices: (choices: string) => void
}

/** What a coupon gives: a percentage, an amount or a gift. */
export function CouponValueFields({ fields, set, setKind, choices, setChoices }: ValueProps) {
  return (
    <>
      <TextField
        select
        label="It gives"
        value={fields.kind}
        onChange={({ target }) => setKind(couponKinds.find((one) => one === target.value) ?? 'percent')}
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
            onChange={({ target }) => set({ gift: { slug: target.value, variation: {} } })}
            helperText="The end of its address in the shop, such as aloe"
            slotProps={{ htmlInput: { maxLength: 120, autoCapitalize: 'none' } }}
          />
          <TextField
            label="Choices, one a line"
            multiline
            minRows={2}
            value={choices}
            onChange={({ target }) => setChoices(target.value)}
            helperText="Such as fabric=linen-sage. The shop says which are missing."
          />
        </>
      )}
    </>
  )
}

interface ScopeProps extends Props {
  categories: readonly Readonly<{ slug: string; name: string }>[]
}

/** What a cart needs for a coupon: a total, and products of some categories. */
export function CouponScopeFields({ fields, set, categories }: ScopeProps) {
  return (
    <>
      <MoneyField label="From a total of" initial={cents(fields.min_spend)} change={(value) => set({ min_spend: value ?? 0 })} />
      <TextField
        select
        label="Categories"
        value={fields.categories}
        onChange={({ target: { value } }) => set({ categories: typeof value === 'string' ? value.split(',') : value })}
        helperText="None chosen: every category"
        slotProps={{ select: { multiple: true } }}
      >
        {categoriesOffered(categories, fields.categories).map(({ slug, name }) => (
          <MenuItem key={slug} value={slug}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </>
  )
}

/** When a coupon counts, how often, and for which orders. */
export function CouponLimitFields(props: Props) {
  const { fields, set } = props
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <CouponDay {...props} name="starts" label="First day" />
        <CouponDay {...props} name="ends" label="Last day" />
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
        <CouponCheck {...props} name="exclude_sale_items" label="Not for reduced products" />
        <CouponCheck {...props} name="first_order_only" label="Only for a first order" />
        <CouponCheck {...props} name="auto" label="Applies by itself" />
      </Stack>
    </>
  )
}

function CouponDay({ name, label, fields, set }: Props & { name: 'starts' | 'ends'; label: string }) {
  return <DayField label={label} value={fields[name] ?? ''} change={(value) => set({ [name]: value || null })} />
}

function CouponCheck({ name, label, fields, set }: Props & { name: 'exclude_sale_items' | 'first_order_only' | 'auto'; label: string }) {
  return (
    <FormControlLabel
      label={label}
      sx={{ minHeight: 44 }}
      control={<Checkbox checked={fields[name]} onChange={({ target }) => set({ [name]: target.checked })} />}
    />
  )
}
