import { Button, MenuItem, TextField, Typography, useMediaQuery, type Theme } from '@mui/material'
import type { FormEvent } from 'react'
import { cancelCauses, type CancelCause, type DeskOrder, type OrderAction } from '../../src/contract/desk/desk-order.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { toPayOf } from '../../src/domain/gifts/order-credit.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { FormDialog } from '../unsaved/form-dialog.tsx'
import { lookAfter, ORDER_CHANGED, useDialog, useEdited, useSeen, type DialogState } from '../unsaved/use-dialog.ts'
import { money } from './words.ts'

interface Field {
  name: string
  label: string
  optional?: true
  type?: 'url' | 'email' | 'tel'
  long?: true
  /** The values to choose from, in words. */
  choices?: Readonly<Record<string, string>>
}

interface Words {
  button: string
  title: string
  text: string
  fields: readonly Field[]
  /** What the fields hold at first. */
  initial?: (data: DeskOrder) => Readonly<Record<string, string>>
}

const reason: Field = { name: 'reason', label: 'Reason (the customer reads it)', long: true }

const causeWords: Record<CancelCause, string> = {
  customer: 'The customer wanted it',
  shop: 'The shop wanted it',
  unpaid: 'It was not paid in time',
}
const causeField: Field = { name: 'cause', label: 'Why it ends (for the shop alone)', choices: causeWords }

/** Refund, payment link, address, day and a step taken back have dialogs of their own. */
type PlainAction = Exclude<
  OrderAction,
  'refund' | 'surplus_transfer' | 'send_link' | 'change_address' | 'change_day' | 'undo_dispatch' | 'undo_delivery'
>

const parcel: readonly Field[] = [
  { name: 'carrier', label: 'Carrier' },
  { name: 'tracking_number', label: 'Tracking number (optional)', optional: true },
  { name: 'tracking_url', label: 'Tracking link (optional)', optional: true, type: 'url' },
]

const words: Record<PlainAction, Words> = {
  confirm_transfer: {
    button: 'Confirm transfer',
    title: 'Has the transfer arrived?',
    text: 'The customer gets a confirmation by e-mail.',
    fields: [],
  },
  late_transfer: {
    button: 'The transfer came late',
    title: 'Has the transfer arrived after all?',
    text: 'If the order is unpaid or cancelled, neither its customer nor the shop wanted it cancelled, and its pieces and gift cards are still there, it counts as paid at the prices of the order, and a cancelled order opens again. Otherwise pay the money back at the bank, then press “Record the refund”. The customer gets an e-mail either way.',
    fields: [],
  },
  dispatch: {
    button: 'Dispatch',
    title: 'Dispatch the order',
    text: 'The customer gets an e-mail with the carrier and the tracking number. Your own van has no number.',
    fields: parcel,
  },
  ready: {
    button: 'Ready to collect',
    title: 'Is it at the store?',
    text: 'The customer gets an e-mail with the address and the hours of the store.',
    fields: [],
  },
  deliver: { button: 'Mark as delivered', title: 'Is it delivered?', text: 'The customer gets an e-mail.', fields: [] },
  cancel: {
    button: 'Cancel order',
    title: 'Cancel the order?',
    text: 'This cannot be undone. The customer gets an e-mail. If a transfer still comes, it goes back; only an order that was not paid in time can open again.',
    fields: [causeField, reason],
  },
  settle_refund: {
    button: 'Record the refund',
    title: 'Is everything paid back?',
    text: 'Pay back first what is due, at the bank or the payment provider: refunds under “Due”, and late or second payments. This records it.',
    fields: [],
  },
  correct_dispatch: {
    button: 'Correct the tracking',
    title: 'Correct the tracking',
    text: 'The customer gets an e-mail with the corrected tracking, and the order’s page shows it.',
    fields: parcel,
    initial: ({ order: { tracking } }) => ({
      carrier: tracking?.carrier ?? '',
      tracking_number: tracking?.number ?? '',
      tracking_url: tracking?.url ?? '',
    }),
  },
  change_contact: {
    button: 'Change e-mail or phone',
    title: 'Change e-mail or phone',
    text: 'The customer gets an e-mail. With a new address all further mails go there, the former address gets a short mail too, and links of earlier mails stop working.',
    fields: [
      { name: 'email', label: 'E-mail', type: 'email' },
      { name: 'phone', label: 'Phone', type: 'tel' },
    ],
    initial: ({ order: { contact } }) => ({ email: contact.email, phone: contact.phone }),
  },
}

/** The delivery of an order that is collected. */
const collected: Words = { button: 'Mark as collected', title: 'Is it collected?', text: 'The customer gets an e-mail.', fields: [] }

/** The contact of an order that belongs to an account. */
const contactOfAccount = (own: string): Words => ({
  ...words.change_contact,
  text: `The customer gets an e-mail. The order belongs to an account, so its mails can only go to the account’s own address, ${own}. Its owner changes that under “Your account”.`,
})

/** A transfer, with what the bank statement must show. */
const transferOf = (transfer: Words, order: DeskOrder['order']): Words => ({
  ...transfer,
  text: `Check the bank statement first: it must show ${money(toPayOf(order))} and the order number ${order.order_id}.\n\n${transfer.text}`,
})

/** A late transfer of an order that its customer or the shop wanted cancelled. */
const transferBack = (who: 'customer' | 'shop'): Words => ({
  ...words.late_transfer,
  text: `${who === 'customer' ? 'The customer' : 'The shop'} wanted this order cancelled, so the transfer goes back: pay it at the bank, then press “Record the refund”. The customer gets an e-mail.`,
})

function wordsOf(action: PlainAction, { order, customer, cancel_cause: cause }: DeskOrder): Words {
  if (action === 'late_transfer' && (cause === 'customer' || cause === 'shop')) return transferOf(transferBack(cause), order)
  if (action === 'confirm_transfer' || action === 'late_transfer') return transferOf(words[action], order)
  if (action === 'deliver' && order.collection) return collected
  if (action === 'change_contact' && customer) return contactOfAccount(customer.email)
  return words[action]
}

const danger = new Set<PlainAction>(['cancel'])

/** Calls the endpoint of an action. */
function take(
  action: PlainAction,
  orderId: string,
  version: number,
  fields: Readonly<Record<string, string>>,
  key: string,
): Promise<DeskOrder> {
  const options = { params: { orderId }, key }
  const { reason: why = '', carrier = '', tracking_number = '', tracking_url = '', email = '', phone = '' } = fields
  const parcelInput = { version, carrier, tracking_number, ...(tracking_url.trim() === '' ? {} : { tracking_url: tracking_url.trim() }) }
  switch (action) {
    case 'confirm_transfer':
      return call(deskEndpoints.deskConfirmTransfer, { version }, options)
    case 'late_transfer':
      return call(deskEndpoints.deskLateTransfer, { version }, options)
    case 'dispatch':
      return call(deskEndpoints.deskDispatch, parcelInput, options)
    case 'ready':
      return call(deskEndpoints.deskReady, { version }, options)
    case 'deliver':
      return call(deskEndpoints.deskDeliver, { version }, options)
    case 'cancel':
      return call(deskEndpoints.deskCancel, { version, reason: why, cause: cancelCauses.find((one) => one === fields['cause']) }, options)
    case 'settle_refund':
      return call(deskEndpoints.deskSettleRefund, { version }, options)
    case 'correct_dispatch':
      return call(deskEndpoints.deskCorrectDispatch, parcelInput, options)
    case 'change_contact':
      return call(deskEndpoints.deskChangeContact, { version, email, phone }, options)
  }
}

interface Props {
  action: PlainAction
  order: DeskOrder
  /** The main action of the order's state. */
  main: boolean
  done: (order: DeskOrder) => void
  /** Reads the order again. */
  reload: () => void
}

/** The button of one action, and its dialog. */
export function OrderActionButton({ action, order, main, done, reload }: Props) {
  const dialog = useDialog()
  const { button } = wordsOf(action, order)
  return (
    <>
      <Button
        variant={main ? 'contained' : 'outlined'}
        color={danger.has(action) ? 'error' : 'primary'}
        disableElevation
        onClick={dialog.open}
        sx={{ width: { xs: '100%', sm: 'auto' } }}
      >
        {button}
      </Button>
      {dialog.isMounted && <OrderActionDialog {...{ action, order, done, reload, dialog }} />}
    </>
  )
}

interface DialogProps extends Omit<Props, 'main'> {
  dialog: DialogState
  /** The button that leads to what a colleague has changed. */
  lookLabel?: string
}

/** The question of an action, and its fields. */
export function OrderActionDialog({ action, order: present, done, reload, dialog, lookLabel = 'Show the order' }: DialogProps) {
  const order = useSeen(present, dialog)
  const { title, text, button, fields, initial = () => ({}) } = wordsOf(action, order)
  const stored: Record<string, string> = { ...Object.fromEntries(fields.map(({ name }) => [name, ''])), ...initial(order) }
  const { fields: values, changed, change } = useEdited(stored)
  const request = useAction()
  const { busy, problem, run } = request
  const { isAside, close } = dialog
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const finished = await run(async (key) => done(await take(action, order.order.order_id, order.version, values, key)))
    if (finished) close()
  }
  return (
    <FormDialog
      {...{ title, busy, close, submit, isAside }}
      typed={changed}
      fullScreen={isPhone && fields.length > 1}
      label={button}
      color={danger.has(action) ? 'error' : 'primary'}
      look={lookAfter(request, ORDER_CHANGED, reload, dialog)}
      lookLabel={lookLabel}
    >
      <Typography sx={{ whiteSpace: 'pre-line' }}>{text}</Typography>
      {fields.map(({ name, label, optional, type = 'text', long, choices }) => (
        <TextField
          key={name}
          label={label}
          required={!optional}
          type={type}
          multiline={long}
          select={choices !== undefined}
          minRows={long ? 3 : undefined}
          value={values[name] ?? ''}
          onChange={(event) => change({ [name]: event.target.value })}
          slotProps={{ htmlInput: { maxLength: type === 'url' || long ? 500 : type === 'email' ? 254 : 80 } }}
        >
          {Object.entries(choices ?? {}).map(([value, choice]) => (
            <MenuItem key={value} value={value}>
              {choice}
            </MenuItem>
          ))}
        </TextField>
      ))}
      <Problem problem={problem} />
    </FormDialog>
  )
}
