import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { Address, SavedAddress } from '../../../contract/account/address.ts'
import type { Customer } from '../../../contract/account/customer.ts'
import { to } from '../../../contract/paths.ts'
import { addressInput } from '../../../domain/account/address-input.ts'
import { formatNumber } from '../../../domain/numbers.ts'
import { cartState } from '../../../state/cart/cart.ts'
import { tradeView } from '../../../state/trade/trade.ts'
import { wholesaleState } from '../../../state/wholesale/wholesale.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/forms/field.tsx'
import { Card } from '../../../ui/layout/card.tsx'

const CART = 'cart'

/** The fields that can have an error, in the order of the form. */
const fields = ['source', 'phone'] as const
type Errors = Partial<Record<(typeof fields)[number], string | undefined>>

const linesWords = (count: number) => (count === 0 ? 'empty' : count === 1 ? '1 line' : `${formatNumber(count)} lines`)

/** What a trade customer asks about: the lines of the cart or of a list, to an address. */
export interface Asked {
  lines: { productId: number; quantity: number; variation: Record<string, string> }[]
  fromCart: boolean
  phone: string
  shipping: Address
  note: string
}

interface AskFormProps {
  /** Also the words of the button. */
  title: string
  /** The largest number of lines. */
  mostLines: number
  customer: Customer
  /** What happens with the request, in words. */
  children: ReactNode
  /** Sends or stores the request. Resolves with the reason for a failure, or null. */
  send: (asked: Asked) => Promise<string | null>
}

/** Asks about the cart or a list, to an own or a shared address. Without a network the request waits on the device. */
export function AskForm({ title, mostLines, customer, children, send }: AskFormProps) {
  const { cart } = useSnapshot(cartState)
  const { lists } = useSnapshot(wholesaleState)
  const { account } = useSnapshot(tradeView)
  const [chosen, setChosen] = useState<string | null>(null)
  const [addressId, setAddressId] = useState('')
  const [typedPhone, setPhone] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const id = useId()
  const addresses: readonly SavedAddress[] = [...customer.addresses, ...(account?.addresses ?? [])]
  const address = addresses.find(({ address_id }) => address_id === addressId) ?? addresses[0]
  const phone = typedPhone ?? (customer.phone || address?.address.phone || '')
  const isCartEmpty = cart.items.every(({ free }) => free)
  // A list when there is nothing in the cart.
  const source = chosen ?? (isCartEmpty ? lists.find(({ products }) => products.length > 0)?.id : undefined) ?? CART
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

  const faultOfLines = (): string | null => {
    if (lines.length === 0)
      return list ? 'This list is empty. Add pieces to it first.' : 'Your cart is empty. Add pieces to it, or choose a list.'
    if (lines.length > mostLines) return `At most ${mostLines} lines at once. Split the list.`
    return list?.products.some(({ productType, variation }) => productType === 'variable' && !variation)
      ? 'Choose the options of every piece in the list first.'
      : null
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending.current || !address) return
    const faults: Errors = {
      source: faultOfLines() ?? undefined,
      phone: phone.trim() === '' ? 'Give a phone number, so that we can ask about the delivery.' : undefined,
    }
    setErrors(faults)
    setProblem(null)
    const first = fields.find((field) => faults[field])
    if (first) return document.getElementById(`${id}-${first}`)?.focus()
    sending.current = true
    setBusy(true)
    const asked = { lines, fromCart: !list, phone: phone.trim(), shipping: addressInput(address.address), note: note.trim() }
    const reason = await send(asked).finally(() => {
      sending.current = false
      setBusy(false)
    })
    setProblem(reason)
    if (reason === null) setNote('')
  }

  return (
    <Card title={title}>
      <form className="stack gap-4" noValidate aria-label={title} onSubmit={(event) => void submit(event)}>
        {children}
        <SelectField
          id={`${id}-source`}
          label="For"
          options={[
            { value: CART, label: `Your cart (${linesWords(cart.items.filter(({ free }) => !free).length)})` },
            ...lists.map(({ id: value, name, products }) => ({
              value,
              label: `${name} (${linesWords(products.length)})`,
              disabled: products.length === 0,
            })),
          ]}
          error={errors.source}
          value={source}
          onChange={(event) => {
            setChosen(event.target.value)
            setErrors({ ...errors, source: undefined })
          }}
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
              error={errors.phone}
              value={phone}
              onChange={(event) => {
                setPhone(event.target.value)
                setErrors({ ...errors, phone: undefined })
              }}
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
            {problem ? (
              <Notice tone="warn" live>
                {problem}
              </Notice>
            ) : null}
            <Button type="submit" full busy={busy}>
              {title}
            </Button>
          </>
        ) : null}
      </form>
    </Card>
  )
}
