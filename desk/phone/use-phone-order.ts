import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { emailSchema } from '../../src/contract/account/address.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { LINK_DAYS, type PhoneLines } from '../../src/contract/desk/phone/phone-order.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { useFieldsToAdd } from '../unsaved/to-add.ts'
import { useUnsaved } from '../unsaved/use-unsaved.ts'
import { addressOf, draftOf, emptyAddress } from './address-draft.ts'
import { emptyContact } from './caller-part.tsx'
import type { PhonePayment } from './payment-part.tsx'
import { addLine, named, phoneOrderInput, withoutLine } from './phone-order-input.ts'
import { placeOf, usePhonePrice } from './use-phone-price.ts'

const isEmail = (text: string) => z.safeParse(emailSchema, text).success

export type PhoneOrderDraft = ReturnType<typeof usePhoneOrder>

/** An order by phone while it is typed: its fields, its price, and the action that places it. */
export function usePhoneOrder() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [lines, setLines] = useState<PhoneLines>([])
  const [contact, setContact] = useState(emptyContact)
  /** The e-mail address, set when its field loses focus. Otherwise each letter would send a request. */
  const [email, setEmail] = useState<string>()
  const [typedCode, setTypedCode] = useState('')
  const [coupon, setCoupon] = useState<string>()
  const [draft, setDraft] = useState(emptyAddress)
  /** The store at which the caller collects it; empty: it is delivered. */
  const [collect, setCollect] = useState('')
  const [more, setMore] = useState({ note: '', vatNumber: '' })
  const [payment, setPayment] = useState<PhonePayment>('link')
  const [days, setDays] = useState<number>(LINK_DAYS.usual)
  const [typo, setTypo] = useState<string | null>(null)
  const { busy, problem, code, run } = useAction()
  const { fields: fieldsToAdd, refuse } = useFieldsToAdd()
  const { saved } = useUnsaved({ lines, contact, typedCode, draft, collect, more })
  const { price, total, isStale, error, refetch } = usePhonePrice({ lines, email, coupon, place: placeOf(draft), collect })

  const typed = {
    coupon: typedCode.trim() === '' ? undefined : typedCode.trim(),
    email: isEmail(contact.email) ? contact.email : undefined,
  }
  const applyCode = () => setCoupon(typed.coupon)
  const applyEmail = () => setEmail(typed.email)
  /** Whether the total on the screen is not that of the fields yet: both apply when they lose the focus, and Enter does not take it. */
  const isOldTotal = () => {
    const isApplied = typed.coupon === coupon && typed.email === email
    applyCode()
    applyEmail()
    return !isApplied || isStale
  }

  const account = price?.account ?? null
  const takeAccount = () => {
    if (!account) return
    const { first_name: firstName, last_name: lastName, phone, shipping } = account
    setContact({ ...contact, firstName, lastName, phone: phone || contact.phone })
    setDraft(shipping ? draftOf(shipping) : { ...draft, firstName, lastName })
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (refuse()) return
    const read = addressOf(named(draft, contact))
    if (price === undefined || total === undefined) return setTypo('Choose the pieces first')
    if ('problem' in read) return setTypo(read.problem)
    if (isOldTotal()) return setTypo('The total is worked out again for what you have just typed. Check it, then press again.')
    setTypo(null)
    const input = phoneOrderInput({ contact, shipping: read.address, collect, coupon, ...more, payment, days }, price)
    const finished = await run(async (key) => {
      const placed = await call(deskEndpoints.deskPhoneOrder, input, { key })
      queries.setQueryData(['order', placed.order.order_id], placed)
      saved()
      void navigate(`/orders/${placed.order.order_id}/show`)
    })
    // Prices or pieces may have changed by now.
    if (!finished) void refetch()
  }

  return {
    fieldsToAdd,
    add: (line: PhoneLines[number]) => setLines((now) => addLine(now, line)),
    remove: (itemKey: string) => setLines((now) => withoutLine(now, itemKey)),
    price,
    total,
    priceError: error,
    readPrice: () => void refetch(),
    typedCode,
    setTypedCode,
    applyCode,
    takeCode: (offered: string) => {
      setTypedCode(offered)
      setCoupon(offered)
    },
    contact,
    setContact,
    applyEmail,
    account,
    takeAccount,
    draft,
    setDraft,
    collect,
    setCollect,
    more,
    setMore,
    payment,
    setPayment,
    days,
    setDays,
    busy,
    problem:
      typo ?? (code === 'cart_changed' ? 'Prices or pieces have changed. Tell the caller the new total, then press again.' : problem),
    submit,
  }
}
