import { useId, useRef, useState, type FormEvent } from 'react'
import { useSnapshot } from 'valtio'
import { provinces, DEFAULT_PROVINCE, type AddressAnswer } from '../../../contract/account/address.ts'
import type { Customer } from '../../../contract/account/customer.ts'
import { to } from '../../../contract/paths.ts'
import { QUOTE_LINES } from '../../../contract/quotes/quote.ts'
import { askForQuote } from '../../../actions/quotes/quotes.ts'
import { cartState } from '../../../state/cart/cart.ts'
import { notify } from '../../../state/toasts.ts'
import { wholesaleState } from '../../../state/wholesale/wholesale.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/forms/field.tsx'
import { Card } from '../../../ui/layout/card.tsx'

const CART = 'cart'

/** The address in the form of a payload. */
const payloadOf = (saved: AddressAnswer) => ({
  firstName: saved.first_name,
  lastName: saved.last_name,
  companyName: saved.company_name,
  streetAddress1: saved.street_address_1,
  streetAddress2: saved.street_address_2,
  city: saved.city,
  postcode: saved.postcode,
  province: provinces.find((name) => name === saved.province) ?? DEFAULT_PROVINCE,
})

/** Asks for a quote for the cart or a list, to a saved address. Without a network the request waits on the device. */
export function AskForm({ customer, onSent }: { customer: Customer; onSent: () => Promise<void> }) {
  const { cart } = useSnapshot(cartState)
  const { lists } = useSnapshot(wholesaleState)
  const [source, setSource] = useState(CART)
  const [addressId, setAddressId] = useState('')
  const [phone, setPhone] = useState(customer.phone)
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const id = useId()
  const { addresses } = customer
  const address = addresses.find(({ address_id }) => address_id === addressId) ?? addresses[0]
  const list = lists.find((one) => one.id === source)
  const lines = list
    ? list.products.map(({ productId, productQuantity: quantity, variation = {} }) => ({
        productId,
        quantity,
        variation: { ...variation },
      }))
    : cart.items
        .filter(({ free }) => !free)
        .map(({ id: productId, quantity, variation }) => ({ productId, quantity: quantity.value, variation: { ...variation } }))

  const faultOf = (): string | null => {
    if (lines.length === 0)
      return list ? 'This list is empty. Add pieces to it first.' : 'Your cart is empty. Add pieces to it, or choose a list.'
    if (lines.length > QUOTE_LINES) return `A quote has ${QUOTE_LINES} lines at most. Split the list.`
    if (list?.products.some(({ productType, variation }) => productType === 'variable' && !variation))
      return 'Choose the options of every piece in the list first.'
    return phone.trim() === '' ? 'Give a phone number, so that we can ask about the delivery.' : null
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending.current || !address) return
    const fault = faultOf()
    setProblem(fault)
    if (fault) return
    sending.current = true
    setBusy(true)
    const { email, first_name: firstName, last_name: lastName } = customer
    const shipping = payloadOf(address.address)
    const end = await askForQuote({
      lines,
      contact: { email, phone: phone.trim(), firstName, lastName },
      shipping,
      note: note.trim(),
    }).finally(() => {
      sending.current = false
      setBusy(false)
    })
    if (end.kind === 'refused') return setProblem(end.message)
    if (end.kind === 'unsent') return setProblem('Your request was not stored. Make some room on this device and send it again.')
    setNote('')
    if (end.kind === 'later') return
    notify({ type: 'success', message: 'Your request has been sent. We mail you the quote.' })
    await onSent()
  }

  return (
    <Card title="Ask for a quote">
      <form className="stack gap-4" noValidate aria-label="Ask for a quote" onSubmit={(event) => void submit(event)}>
        <p>We price every line and the delivery. The prices then stay as they are until the day that the quote names.</p>
        {problem ? (
          <Notice tone="warn" live>
            {problem}
          </Notice>
        ) : null}
        <SelectField
          id={`${id}-source`}
          label="For"
          options={[
            { value: CART, label: `Your cart (${cart.item_count})` },
            ...lists.map(({ id: value, name, products }) => ({ value, label: `${name} (${products.length})` })),
          ]}
          value={source}
          onChange={(event) => setSource(event.target.value)}
        />
        {address ? (
          <SelectField
            id={`${id}-address`}
            label="Deliver to"
            options={addresses.map(({ address_id: value, name, address: { street_address_1, city } }) => ({
              value,
              label: `${name}: ${street_address_1}, ${city}`,
            }))}
            value={address.address_id}
            onChange={(event) => setAddressId(event.target.value)}
          />
        ) : (
          <Notice>
            The address decides what the delivery costs. <Link href={to.account()}>Save an address in your account</Link> first.
          </Notice>
        )}
        {address ? (
          <>
            <TextField
              id={`${id}-phone`}
              label="Phone"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              maxLength={24}
              value={phone}
              onChange={(event) => setPhone(event.target.value)}
            />
            <TextArea
              id={`${id}-note`}
              label="Note"
              hint="When you need it, stairs, or anything else that matters."
              optional
              maxLength={1000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
            <Button type="submit" full busy={busy}>
              Ask for a quote
            </Button>
          </>
        ) : null}
      </form>
    </Card>
  )
}
