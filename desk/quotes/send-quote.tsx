import { choiceWords } from '../../src/domain/cart/choice-words.ts'
import { Button, TextField, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { cents } from '../../src/contract/money/money.ts'
import type { Quote } from '../../src/contract/quotes/quote.ts'
import { laterDay, southAfricanDay } from '../../src/domain/calendar/days.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { DayField, RandField } from '../frame/typed-fields.tsx'
import { centsOf, typedRand } from '../frame/numbers/typed-numbers.ts'
import { money } from '../orders/words.ts'
import { FormDialog } from '../unsaved/form-dialog.tsx'
import { lookAfter, useDialog, useSeen, type DialogState } from '../unsaved/use-dialog.ts'

interface Props {
  quote: Quote
  /** Called after the change, and to read the quotes again. */
  done: () => void
}

/** The button that prices a quote and mails it, and its dialog. */
export function SendQuote({ quote, done }: Props) {
  const dialog = useDialog()
  const words = quote.totals === null ? 'Price and send' : 'Change the prices'
  return (
    <>
      <Button variant={quote.totals === null ? 'contained' : 'outlined'} disableElevation onClick={dialog.open}>
        {words}
      </Button>
      {dialog.isMounted && <SendDialog {...{ quote, done, dialog }} title={`${words}: ${quote.quote_id}`} />}
    </>
  )
}

const DAYS = 14

function SendDialog({ quote, done, title, dialog }: Props & { title: string; dialog: DialogState }) {
  const { items, totals, version, message: before, quote_id: quoteId } = useSeen(quote, dialog)
  // Only what was typed: the other fields hold what a colleague has changed meanwhile.
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const prices = new Map([...items.map(({ item_key, price }): [string, string] => [item_key, typedRand(price)]), ...typed])
  const [typedDelivery, setDelivery] = useState<string | null>(null)
  const delivery = typedDelivery ?? (totals === null ? '' : typedRand(totals.shipping_total))
  const [day, setDay] = useState(() => laterDay(southAfricanDay(new Date()), DAYS))
  const [typedMessage, setMessage] = useState<string | null>(null)
  const message = typedMessage ?? before
  const [typo, setTypo] = useState<string | null>(null)
  const action = useAction()
  const { busy, problem, run } = action
  const { isAside, close } = dialog
  const lines = items.map(({ item_key: itemKey, quantity }) => ({
    itemKey,
    quantity: quantity.value,
    price: centsOf(prices.get(itemKey) ?? ''),
  }))
  const freight = centsOf(delivery)
  // NaN if one of the amounts is unreadable.
  const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, freight)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (Number.isNaN(total)) return setTypo('Give every price in rand, such as 1250 or 1250,50. Delivery may be 0.')
    setTypo(null)
    const priced = lines.map(({ itemKey, price }) => ({ itemKey, price: cents(price) }))
    const input = { version, lines: priced, delivery: cents(freight), validUntil: day, message }
    if (!(await run((key) => call(deskEndpoints.deskQuoteSend, input, { params: { quoteId }, key })))) return
    close()
    done()
  }
  return (
    <FormDialog
      title={title}
      typed={{ prices: [...typed], typedDelivery, day, typedMessage }}
      {...{ busy, close, submit, isAside }}
      label="Send the quote"
      look={lookAfter(action, ['wrong_state'], done, dialog)}
      lookLabel="Show the quote"
    >
      <Typography>The customer gets the quote by e-mail and can accept it until the last day. VAT is included.</Typography>
      {items.map(({ item_key: key, name, quantity, variation_labels }) => (
        <RandField
          key={key}
          label={`${quantity.value} × ${name}: rand each`}
          helper={choiceWords({ variation_labels })}
          value={prices.get(key) ?? ''}
          change={(price) => setTyped((now) => new Map(now).set(key, price))}
          longest={14}
        />
      ))}
      <RandField label="Delivery in rand" value={delivery} change={setDelivery} longest={14} />
      <DayField label="Valid until" required value={day} change={setDay} />
      <TextField
        label="Message (optional)"
        helperText="The customer reads it in the mail and on the PDF."
        multiline
        minRows={2}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {Number.isNaN(total) ? 'The total shows when every price is given.' : `Total: ${money(total)}`}
      </Typography>
      <Problem problem={typo ?? problem} />
    </FormDialog>
  )
}
