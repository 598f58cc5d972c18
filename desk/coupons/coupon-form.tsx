import { TextField } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CouponFields, DeskCoupon } from '../../src/contract/desk/campaigns/desk-coupon.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { FormDialog } from '../unsaved/form-dialog.tsx'
import { lookAfter, useEdited, useSeen, type DialogState } from '../unsaved/use-dialog.ts'
import { CouponLimitFields, CouponScopeFields, CouponValueFields } from './coupon-fields.tsx'
import { choiceLines, couponInput, fieldsOf, newCoupon, withKind } from './coupon-input.ts'

interface FormProps {
  /** The coupon that is changed; none for a new one. */
  coupon?: DeskCoupon
  /** Called after a change. A new coupon shows its page. */
  done?: (coupon: DeskCoupon) => void
  /** Reads the coupon again. */
  reload?: () => void
  dialog: DialogState
}

/** What the user types into the dialog, and the action that stores it. */
function useCouponForm({ coupon: present, done, reload = () => undefined, dialog }: FormProps) {
  const coupon = useSeen(present, dialog)
  const [code, setCode] = useState('')
  const stored = coupon ? fieldsOf(coupon) : newCoupon
  const { fields, changed, change: set } = useEdited(stored)
  const [typedChoices, setChoices] = useState<string | null>(null)
  const storedChoices = choiceLines(stored.gift)
  const choices = typedChoices ?? storedChoices
  const action = useAction()
  const navigate = useNavigate()

  const submit = async (event: FormEvent, saved: () => void) => {
    event.preventDefault()
    const input = couponInput(fields, choices)
    const finished = await action.run(async (key) => {
      if (coupon)
        return done?.(await call(deskEndpoints.deskCouponChange, { ...input, rev: coupon.rev }, { params: { code: coupon.code }, key }))
      const added = await call(deskEndpoints.deskCouponCreate, { ...input, code }, { key })
      saved()
      return await navigate(`/coupons/${added.code}/show`)
    })
    if (finished) dialog.close()
  }
  return {
    coupon,
    code,
    setCode,
    fields,
    set,
    setKind: (kind: CouponFields['kind']) => set(withKind(kind, stored)),
    choices,
    setChoices,
    /** For the question before typed words are lost. */
    typed: { code, changed, choices: choices === storedChoices ? null : choices },
    busy: action.busy,
    problem: action.problem,
    look: lookAfter(action, coupon ? ['wrong_state'] : [], reload, dialog),
    submit,
  }
}

/** Whose code it is, and what happens without an owner. */
function ownerHint(coupon: DeskCoupon | undefined): string {
  if (!coupon || coupon.affiliate === null) return 'Who owns the code: the end of the decorator’s address. Usually empty.'
  return `Who owns the code: ${coupon.affiliate_name ?? 'a decorator without a profile'}. If you empty this, the decorator’s links no longer fill in the code.`
}

/** Adds a coupon or changes one. */
export function CouponDialog({ categories, ...props }: FormProps & { categories: readonly Readonly<{ slug: string; name: string }>[] }) {
  const { coupon, code, setCode, fields, set, setKind, choices, setChoices, problem, ...form } = useCouponForm(props)
  const { isAside, close } = props.dialog
  return (
    <FormDialog
      title={coupon ? `Change ${coupon.code}` : 'Add a coupon'}
      label={coupon ? 'Save' : 'Add the coupon'}
      lookLabel="Show the coupon"
      {...form}
      {...{ isAside, close }}
    >
      {!coupon && (
        <TextField
          label="Code"
          required
          value={code}
          onChange={({ target }) => setCode(target.value.toUpperCase())}
          helperText="3 to 30 letters, digits and dashes"
          slotProps={{ htmlInput: { maxLength: 30, autoComplete: 'off', autoCapitalize: 'characters' } }}
        />
      )}
      <CouponValueFields {...{ fields, set, setKind, choices, setChoices }} />
      <TextField
        label="Name in the cart"
        value={fields.label}
        onChange={({ target }) => set({ label: target.value })}
        helperText="Empty: made from what it gives"
        slotProps={{ htmlInput: { maxLength: 80 } }}
      />
      <TextField
        label="Small print"
        multiline
        minRows={2}
        value={fields.terms}
        onChange={({ target }) => set({ terms: target.value })}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <CouponScopeFields {...{ fields, set, categories }} />
      <CouponLimitFields {...{ fields, set }} />
      <TextField
        label="Decorator"
        value={fields.affiliate ?? ''}
        onChange={({ target }) => set({ affiliate: target.value || null })}
        helperText={ownerHint(coupon)}
        slotProps={{ htmlInput: { maxLength: 80, autoCapitalize: 'none' } }}
      />
      <Problem problem={problem} />
    </FormDialog>
  )
}
