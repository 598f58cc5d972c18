import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { emailSchema } from '../../src/contract/account/address.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import type { PhoneLines } from '../../src/contract/desk/phone/phone-order.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { useFieldsToAdd } from '../unsaved/to-add.ts'
import { useHold } from '../unsaved/use-unsaved.ts'
import { addressOf, draftOf, type AddressDraft } from './address-draft.ts'
import type { PhonePayment } from './payment-part.tsx'
import { emptyOrder, forgetPhoneDraft, readPhoneDraft, storePhoneDraft, type PhoneDraft } from './phone-draft.ts'
import { addLine, named, phoneOrderInput, withoutLine } from './phone-order-input.ts'
import { placeOf, usePhonePrice } from './use-phone-price.ts'

const isEmail = (text: string) => z.safeParse(emailSchema, text).success

export type PhoneOrderDraft = ReturnType<typeof usePhoneOrder>

/**
 * Stores what is typed, so that a reload does not lose a call. Another step asks first, and then drops it. Returns a function that lets the next
 * step pass.
 */
function usePhoneDraft(now: PhoneDraft): () => void {
  const isBegun = JSON.stringify(now) !== JSON.stringify(emptyOrder)
  useEffect(() => {
    if (isBegun) storePhoneDraft(now)
    else forgetPhoneDraft()
  })
  useEffect(() => forgetPhoneDraft, [])
  return useHold(isBegun)
}

/** An order by phone while it is typed: its fields, its price, and the action that places it. */
export function usePhoneOrder() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  /** What a reload of this tab has interrupted. */
  const [begun] = useState(readPhoneDraft)
  const [lines, setLines] = useState<PhoneLines>(begun.lines)
  const [contact, setContact] = useState(begun.contact)
  /** The e-mail address, set when its field loses focus. Otherwise each letter would send a request. */
  const [email, setEmail] = useState(isEmail(begun.contact.email) ? begun.contact.email : undefined)
  const [typedCode, setTypedCode] = useState(begun.typedCode)
  const [coupon, setCoupon] = useState(begun.typedCode.trim() || undefined)
  const [draft, setDraft] = useState<AddressDraft>(begun.address)
  /** The store at which the caller collects it; empty: it is delivered. */
  const [collect, setCollect] = useState(begun.collect)
  const [more, setMore] = useState(begun.more)
  const [payment, setPayment] = useState<PhonePayment>(begun.payment)
  const [days, setDays] = useState(begun.days)
  const [typo, setTypo] = useState<string | null>(null)
  const { busy, problem, code, run } = useAction()
  const { fields: fieldsToAdd, refuse } = useFieldsToAdd()
  const release = usePhoneDraft({ lines, contact, typedCode, address: draft, collect, more, payment, days })
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
      release()
      void navigate(`/orders/${placed.order.order_id}/show`)
    })
    // Prices or pieces may have changed by now.
    if (!finished) void refetch()
  }

  return {
    isRestored: begun !== emptyOrder,
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
