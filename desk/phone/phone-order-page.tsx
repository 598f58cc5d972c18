import { Box, Button, Card, FormControlLabel, Radio, RadioGroup, Stack, TextField, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { emailSchema } from '../../src/contract/account/address.ts'
import { provinces } from '../../src/contract/account/provinces.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { LINK_DAYS, type PhoneLines } from '../../src/contract/desk/phone/phone-order.ts'
import { itemKey } from '../../src/domain/cart/item-key.ts'
import { workingDays } from '../../src/domain/delivery/words.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { TwoColumns } from '../frame/two-columns.tsx'
import { Trouble } from '../frame/trouble.tsx'
import { money } from '../orders/words.ts'
import { FieldsToAdd, useFieldsToAdd } from '../unsaved/to-add.ts'
import { useUnsaved } from '../unsaved/use-unsaved.ts'
import { addressOf, AddressFields, draftOf, emptyAddress } from './address-fields.tsx'
import { ChoosePieces } from './choose-pieces.tsx'
import { onEnter } from './on-enter.ts'
import { DaysField } from './days-field.tsx'
import { PriceCard } from './price-card.tsx'

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card component="section" sx={{ p: 2 }} aria-labelledby={id}>
      <Typography component="h2" variant="h2" id={id} sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Stack spacing={2}>{children}</Stack>
    </Card>
  )
}

const isEmail = (text: string) => z.safeParse(emailSchema, text).success

/** An order for a caller: what, for whom, where to, and how it is paid. The server has the prices, and checks everything again. */
export function PhoneOrderPage() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [lines, setLines] = useState<PhoneLines>([])
  const [contact, setContact] = useState({ email: '', phone: '', firstName: '', lastName: '' })
  /** The e-mail address, set when its field loses focus. Otherwise each letter would send a request. */
  const [email, setEmail] = useState<string>()
  const [typedCode, setTypedCode] = useState('')
  const [coupon, setCoupon] = useState<string>()
  const [draft, setDraft] = useState(emptyAddress)
  /** The store at which the caller collects it; empty: it is delivered. */
  const [collect, setCollect] = useState('')
  const [more, setMore] = useState({ note: '', vatNumber: '' })
  const [payment, setPayment] = useState<'link' | 'bank_transfer'>('link')
  const [days, setDays] = useState<number>(LINK_DAYS.usual)
  const [typo, setTypo] = useState<string | null>(null)
  const { busy, problem, code, run } = useAction()
  const { fields, refuse } = useFieldsToAdd()
  const { saved } = useUnsaved({ lines, contact, typedCode, draft, collect, more })
  const { postcode } = draft
  const province = provinces.find((name) => name === draft.province)
  const place = /^\d{4}$/.test(postcode) && province ? { postcode, province } : undefined
  const asked = {
    lines,
    ...(email === undefined ? {} : { email }),
    ...(coupon === undefined ? {} : { coupon }),
    ...(place === undefined ? {} : { place }),
    ...(collect === '' ? {} : { collect }),
  }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['phone-price', asked],
    queryFn: ({ signal }) => call(deskEndpoints.deskPhonePrice, asked, { signal }),
    enabled: lines.length > 0,
    placeholderData: (before) => before,
  })
  const price = lines.length > 0 ? data : undefined
  // Without a piece there is nothing to place.
  const total = price && price.cart.items.length > 0 ? price.cart.totals.total : undefined

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
    return !isApplied || isPlaceholderData
  }

  const text = (name: keyof typeof contact) => ({
    value: contact[name],
    onChange: ({ target }: { target: { value: string } }) => setContact({ ...contact, [name]: target.value }),
  })
  const account = price?.account ?? null
  const useAccount = () => {
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
  const label = payment === 'link' ? 'Place the order and mail the link' : 'Place the order'
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Button component={RouterLink} to="/orders" sx={{ mb: 1, ml: -2 }}>
        ← Orders
      </Button>
      <ScreenTitle>Order by phone</ScreenTitle>
      <TwoColumns>
        <Stack spacing={2}>
          <Part title="Furniture">
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
            {error && <Trouble error={error} again={() => void refetch()} />}
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
          </Part>
          <Part title="Caller">
            <TextField
              label="E-mail"
              type="email"
              required
              helperText="The confirmation, the link and the invoice go here."
              {...text('email')}
              onBlur={applyEmail}
              slotProps={{ htmlInput: { maxLength: 254, autoComplete: 'off' } }}
            />
            {account && (
              <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
                <Typography>
                  {`${`${account.first_name} ${account.last_name}`.trim()} has an account${account.discount > 0 ? ` with ${account.discount}% off` : ''}. The order becomes part of it.`}
                </Typography>
                <Button variant="outlined" onClick={useAccount}>
                  Use its name and address
                </Button>
              </Box>
            )}
            <TextField
              label="Phone"
              type="tel"
              required
              {...text('phone')}
              slotProps={{ htmlInput: { maxLength: 24, autoComplete: 'off' } }}
            />
            <TextField
              label="Caller’s first name"
              required
              {...text('firstName')}
              slotProps={{ htmlInput: { maxLength: 80, autoComplete: 'off' } }}
            />
            <TextField label="Caller’s last name" {...text('lastName')} slotProps={{ htmlInput: { maxLength: 80, autoComplete: 'off' } }} />
          </Part>
        </Stack>
        <Stack spacing={2}>
          <Part title={collect === '' ? 'Deliver to' : 'Collected by'}>
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
          </Part>
          <Part title="Payment">
            <RadioGroup
              aria-label="How the caller pays"
              value={payment}
              onChange={(_, value) => setPayment(value === 'link' ? 'link' : 'bank_transfer')}
            >
              <FormControlLabel value="link" control={<Radio />} label="Mail a link: the customer chooses how to pay" />
              <FormControlLabel value="bank_transfer" control={<Radio />} label="Bank transfer: mail the account details" />
            </RadioGroup>
            {payment === 'link' && <DaysField days={days} change={setDays} />}
            <Typography role="status" sx={{ fontWeight: 600 }}>
              {total === undefined ? 'Choose the pieces to see the total.' : `Total: ${money(total)}`}
            </Typography>
            <Problem
              problem={
                typo ??
                (code === 'cart_changed' ? 'Prices or pieces have changed. Tell the caller the new total, then press again.' : problem)
              }
            />
            <Button type="submit" variant="contained" disableElevation size="large" disabled={busy || total === undefined}>
              {busy ? 'Placing…' : label}
            </Button>
          </Part>
        </Stack>
      </TwoColumns>
    </form>
  )
}

interface CollectProps {
  /** A store; empty: the order is delivered. */
  collect: string
  change: (collect: string) => void
}

/** The choice between the delivery and the stores at which orders are collected. Nothing while the shop has no such store. */
export function CollectChoice({ collect, change }: CollectProps) {
  const { data } = useQuery({
    queryKey: ['delivery'],
    queryFn: ({ signal }) => call(deskEndpoints.deskDelivery, {}, { signal }),
  })
  const stores = data?.stores.filter(({ active, slug }) => active || slug === collect) ?? []
  if (stores.length === 0) return null
  return (
    <RadioGroup aria-label="How the caller gets the order" value={collect} onChange={(_, value) => change(value)}>
      <FormControlLabel value="" control={<Radio />} label="Deliver it" />
      {stores.map(({ slug, name, days }) => (
        <FormControlLabel key={slug} value={slug} control={<Radio />} label={`Collect from ${name}: free, ready in ${workingDays(days)}`} />
      ))}
    </RadioGroup>
  )
}
