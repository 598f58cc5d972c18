import { Button, Typography, useMediaQuery, type Theme } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import type { DeskOrder } from '../../src/contract/desk/desk-order.ts'
import { LINK_DAYS } from '../../src/contract/desk/phone/phone-order.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { addressOf, draftOf } from './address-draft.ts'
import { AddressFields } from './address-fields.tsx'
import { DaysField } from './days-field.tsx'
import { FormDialog } from '../unsaved/form-dialog.tsx'
import { lookAfter, ORDER_CHANGED, useDialog, useSeen, type DialogState } from '../unsaved/use-dialog.ts'

interface Props {
  data: DeskOrder
  done: (order: DeskOrder) => void
  /** Reads the order again. */
  reload: () => void
}

const titles = { send_link: 'Mail a payment link', change_address: 'Change the address' } as const

/** The button of a change with a dialog of its own: the payment link, or the delivery address. */
export function OrderChangeButton({ action, main, ...props }: Props & { action: keyof typeof titles; main: boolean }) {
  const dialog = useDialog()
  return (
    <>
      <Button variant={main ? 'contained' : 'outlined'} disableElevation onClick={dialog.open} sx={{ width: { xs: '100%', sm: 'auto' } }}>
        {titles[action]}
      </Button>
      {dialog.isMounted &&
        (action === 'send_link' ? <LinkDialog {...props} dialog={dialog} /> : <AddressDialog {...props} dialog={dialog} />)}
    </>
  )
}

type DialogProps = Props & { dialog: DialogState }

function LinkDialog({ data, done, reload, dialog }: DialogProps) {
  const [days, setDays] = useState<number>(LINK_DAYS.usual)
  const action = useAction()
  const { busy, problem, run } = action
  const { isAside, close } = dialog
  const { order, version } = useSeen(data, dialog)
  const look = lookAfter(action, ORDER_CHANGED, reload, dialog)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const options = { params: { orderId: order.order_id } }
    if (await run(async (key) => done(await call(deskEndpoints.deskSendLink, { version, days }, { ...options, key })))) close()
  }
  return (
    <FormDialog title={titles.send_link} typed={days} {...{ busy, close, submit, isAside, look }} label="Mail the link">
      <Typography>{`The link goes to ${order.contact.email}. It opens the order, where the customer chooses how to pay.`}</Typography>
      {order.state === 'awaiting_transfer' && (
        <Typography>The order then waits for this payment. If the transfer still arrives, press “The transfer came late”.</Typography>
      )}
      <DaysField days={days} change={setDays} />
      <Problem problem={problem} />
    </FormDialog>
  )
}

function AddressDialog({ data, done, reload, dialog }: DialogProps) {
  const { order, version } = useSeen(data, dialog)
  const stored = draftOf(order.shipping)
  /** An address is one thing: what was typed stays whole. */
  const [typed, setTyped] = useState<typeof stored | null>(null)
  const draft = typed ?? stored
  const [typo, setTypo] = useState<string | null>(null)
  const action = useAction()
  const { busy, problem, run } = action
  const { isAside, close } = dialog
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const look = lookAfter(action, ORDER_CHANGED, reload, dialog)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const read = addressOf(draft)
    if ('problem' in read) return setTypo(read.problem)
    setTypo(null)
    const options = { params: { orderId: order.order_id } }
    const input = { version, shipping: read.address }
    if (await run(async (key) => done(await call(deskEndpoints.deskChangeAddress, input, { ...options, key })))) close()
  }
  return (
    <FormDialog
      title={titles.change_address}
      typed={typed}
      {...{ busy, close, submit, isAside, look }}
      fullScreen={isPhone}
      label="Change the address"
    >
      <Typography>
        The customer gets an e-mail. Packing slip and route sheet have the new address
        {order.state === 'processing'
          ? '; the invoice stays as it was issued'
          : ', and so has the invoice, unless the customer gave another address for it'}
        . Price, days and zone of the delivery stay, also at the new place.
      </Typography>
      <AddressFields draft={draft} change={setTyped} />
      <Problem problem={typo ?? problem} />
    </FormDialog>
  )
}
