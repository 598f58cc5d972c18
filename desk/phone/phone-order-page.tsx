import { Button, Stack, TextField, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { emailSchema } from '../../src/contract/account/address.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { LINK_DAYS, type PhoneLines } from '../../src/contract/desk/phone/phone-order.ts'
import { itemKey } from '../../src/domain/cart/item-key.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { TwoColumns } from '../frame/two-columns.tsx'
import { LoadError } from '../frame/load-error.tsx'
import { FieldsToAdd, useFieldsToAdd } from '../unsaved/to-add.ts'
import { useUnsaved } from '../unsaved/use-unsaved.ts'
import { addressOf, AddressFields, draftOf, emptyAddress } from './address-fields.tsx'
import { CallerPart, emptyContact } from './caller-part.tsx'
import { ChoosePieces } from './choose-pieces.tsx'
import { CollectChoice } from './collect-choice.tsx'
import { onEnter } from './on-enter.ts'
import { OrderPart } from './order-part.tsx'
import { PaymentPart, type PhonePayment } from './payment-part.tsx'
import { PriceCard } from './price-card.tsx'
import { placeOf, usePhonePrice } from './use-phone-price.ts'

const isEmail = (text: string) => z.safeParse(emailSchema, text).success

/** An order for a caller: what, for whom, where to, and how it is paid. The server has the prices, and checks everything again. */
export function PhoneOrderPage() {
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
  const { fields, refuse } = useFieldsToAdd()
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
    // Names are typed once: the delivery goes to the caller unless another name is given.
    const named = draft.firstName.trim() === '' ? { ...draft, firstName: contact.firstName, lastName: contact.lastName } : draft
    const read = addressOf(named)
    if (price === undefined || total === undefined) return setTypo('Choose the pieces first')
    if ('problem' in read) return setTypo(read.problem)
    if (isOldTotal()) return setTypo('The total is worked out again for what you have just typed. Check it, then press again.')
    setTypo(null)
    const { coupon_problem: problemOfCode, cart } = price
    const input = {
      // Only what the screen shows: it leaves out a piece that has sold out, and a code that does not apply.
      lines: cart.items
        .filter(({ free }) => !free)
        .map(({ id: productId, variation: chosen, quantity }) => ({ productId, variation: chosen, quantity: quantity.value })),
      ...(coupon === undefined || problemOfCode !== null ? {} : { coupon }),
      contact,
      shipping: read.address,
      ...(collect === '' ? {} : { collect }),
      note: more.note,
      ...(more.vatNumber.trim() === '' ? {} : { vatNumber: more.vatNumber }),
      payment,
      linkDays: days,
      total,
    }
    const finished = await run(async (key) => {
      const placed = await call(deskEndpoints.deskPhoneOrder, input, { key })
      queries.setQueryData(['order', placed.order.order_id], placed)
      saved()
      void navigate(`/orders/${placed.order.order_id}/show`)
    })
    // Prices or pieces may have changed by now.
    if (!finished) void refetch()
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Button component={RouterLink} to="/orders" sx={{ mb: 1, ml: -2 }}>
        ← Orders
      </Button>
      <ScreenTitle>Order by phone</ScreenTitle>
      <TwoColumns>
        <Stack spacing={2}>
          <OrderPart title="Furniture">
            <FieldsToAdd value={fields}>
              <ChoosePieces
                add={(line) =>
                  setLines((now) => {
                    const key = itemKey(line.productId, line.variation)
                    const same = now.findIndex(({ productId, variation }) => itemKey(productId, variation) === key)
                    const before = now[same]
                    return before ? now.with(same, { ...before, quantity: before.quantity + line.quantity }) : [...now, line]
                  })
                }
              />
            </FieldsToAdd>
            {error && <LoadError error={error} retry={() => void refetch()} />}
            {price && (
              <PriceCard
                price={price}
                applyCode={(offered) => {
                  setTypedCode(offered)
                  setCoupon(offered)
                }}
                remove={(gone) => setLines((now) => now.filter(({ productId, variation }) => itemKey(productId, variation) !== gone))}
              />
            )}
            <TextField
              label="Promo code (optional)"
              value={typedCode}
              onChange={({ target }) => setTypedCode(target.value)}
              onBlur={applyCode}
              onKeyDown={onEnter(applyCode)}
              slotProps={{ htmlInput: { maxLength: 40, autoComplete: 'off' } }}
              sx={{ maxWidth: 320 }}
            />
          </OrderPart>
          <CallerPart contact={contact} change={setContact} onEmail={applyEmail} account={account} onAccount={takeAccount} />
        </Stack>
        <Stack spacing={2}>
          <OrderPart title={collect === '' ? 'Deliver to' : 'Collected by'}>
            <CollectChoice collect={collect} change={setCollect} />
            <Typography variant="body2" color="text.secondary">
              {collect === ''
                ? 'Leave the names empty to deliver to the caller.'
                : 'The address is for the invoice. Leave the names empty if the caller collects it.'}
            </Typography>
            <AddressFields draft={draft} change={setDraft} names="optional" />
            <TextField
              label={collect === '' ? 'Note to the driver (optional)' : 'Note (optional)'}
              multiline
              minRows={2}
              value={more.note}
              onChange={({ target }) => setMore({ ...more, note: target.value })}
              slotProps={{ htmlInput: { maxLength: 1000 } }}
            />
            <TextField
              label="VAT number of the buyer (optional)"
              value={more.vatNumber}
              onChange={({ target }) => setMore({ ...more, vatNumber: target.value })}
              slotProps={{ htmlInput: { maxLength: 10, inputMode: 'numeric', autoComplete: 'off' } }}
            />
          </OrderPart>
          <PaymentPart
            {...{ payment, days, total, busy }}
            change={setPayment}
            changeDays={setDays}
            problem={
              typo ??
              (code === 'cart_changed' ? 'Prices or pieces have changed. Tell the caller the new total, then press again.' : problem)
            }
          />
        </Stack>
      </TwoColumns>
    </form>
  )
}
