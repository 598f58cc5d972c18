import { Alert, Button, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { LoadError } from '../frame/load-error.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { TwoColumns } from '../frame/two-columns.tsx'
import { FieldsToAdd } from '../unsaved/to-add.ts'
import { useLeave } from '../unsaved/use-unsaved.ts'
import { AddressFields } from './address-fields.tsx'
import { CallerPart } from './caller-part.tsx'
import { ChoosePieces } from './choose-pieces.tsx'
import { CollectChoice } from './collect-choice.tsx'
import { onEnter } from './on-enter.ts'
import { OrderPart } from './order-part.tsx'
import { PaymentPart } from './payment-part.tsx'
import { forgetPhoneDraft } from './phone-draft.ts'
import { PriceCard } from './price-card.tsx'
import { usePhoneOrder, type PhoneOrderDraft } from './use-phone-order.ts'

/** An order for a caller: what, for whom, where to, and how it is paid. The server has the prices, and checks everything again. */
export function PhoneOrderPage() {
  /** Counts the orders that were begun: a new one starts empty. */
  const [turn, setTurn] = useState(0)
  const startAgain = () => {
    forgetPhoneDraft()
    setTurn(turn + 1)
  }
  return <PhoneOrder key={turn} startAgain={startAgain} />
}

function PhoneOrder({ startAgain }: { startAgain: () => void }) {
  const order = usePhoneOrder()
  const leave = useLeave()
  return (
    <form onSubmit={(event) => void order.submit(event)}>
      <Button component={RouterLink} to="/orders" sx={{ mb: 1, ml: -2 }}>
        ← Orders
      </Button>
      <ScreenTitle>Order by phone</ScreenTitle>
      {order.isRestored && (
        <Alert
          severity="info"
          variant="outlined"
          sx={{ mb: 2, color: 'text.primary' }}
          action={
            <Button color="inherit" onClick={() => leave(startAgain)}>
              Start again
            </Button>
          }
        >
          This order was begun before the page was loaded again. Check it with the caller.
        </Alert>
      )}
      <PhoneOrderForm order={order} />
    </form>
  )
}

interface Props {
  order: PhoneOrderDraft
}

function PhoneOrderForm({ order }: Props) {
  const { contact, setContact, applyEmail, account, takeAccount, payment, setPayment, days, setDays, total, problem, busy } = order
  return (
    <TwoColumns>
      <Stack spacing={2}>
        <FurniturePart order={order} />
        <CallerPart contact={contact} change={setContact} onEmail={applyEmail} account={account} onAccount={takeAccount} />
      </Stack>
      <Stack spacing={2}>
        <DeliveryPart order={order} />
        <PaymentPart {...{ payment, days, total, problem, busy }} change={setPayment} changeDays={setDays} />
      </Stack>
    </TwoColumns>
  )
}

/** The pieces, their price, and the promo code. */
function FurniturePart({ order }: Props) {
  const { fieldsToAdd, add, remove, price, priceError, readPrice, typedCode, setTypedCode, applyCode, takeCode } = order
  return (
    <OrderPart title="Furniture">
      <FieldsToAdd value={fieldsToAdd}>
        <ChoosePieces add={add} />
      </FieldsToAdd>
      {priceError && <LoadError error={priceError} retry={readPrice} />}
      {price && <PriceCard price={price} applyCode={takeCode} remove={remove} />}
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
  )
}

/** Delivery or collection, the address, and what driver and invoice need. */
function DeliveryPart({ order: { collect, setCollect, draft, setDraft, more, setMore } }: Props) {
  const isDelivered = collect === ''
  return (
    <OrderPart title={isDelivered ? 'Deliver to' : 'Collected by'}>
      <CollectChoice collect={collect} change={setCollect} />
      <Typography variant="body2" color="text.secondary">
        {isDelivered
          ? 'Leave the names empty to deliver to the caller.'
          : 'The address is for the invoice. Leave the names empty if the caller collects it.'}
      </Typography>
      <AddressFields draft={draft} change={setDraft} names="optional" />
      <TextField
        label={isDelivered ? 'Note to the driver (optional)' : 'Note (optional)'}
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
  )
}
