import { Button, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import type { DeskOrder } from '../../src/contract/desk/desk-order.ts'
import { cents, type Cents } from '../../src/contract/money/money.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { MoneyField } from '../products/fields.tsx'
import { FormDialog } from '../unsaved/form-dialog.tsx'
import { lookAfter, ORDER_CHANGED, useDialog, useSeen, type DialogState } from '../unsaved/use-dialog.ts'

interface Props {
  data: DeskOrder
  done: (order: DeskOrder) => void
  /** Reads the order again. */
  reload: () => void
}

const TITLE = 'A transfer to pay back'

/** The button that records a transfer that the order does not need, and its dialog. */
export function SurplusTransferButton(props: Props) {
  const dialog = useDialog()
  return (
    <>
      <Button variant="outlined" onClick={dialog.open} sx={{ width: { xs: '100%', sm: 'auto' } }}>
        {TITLE}
      </Button>
      {dialog.isMounted && <SurplusDialog {...props} dialog={dialog} />}
    </>
  )
}

function SurplusDialog({ data: present, done, reload, dialog }: Props & { dialog: DialogState }) {
  const { order, version } = useSeen(present, dialog)
  const [typed, setTyped] = useState<Cents | null>(null)
  const action = useAction()
  const { busy, problem, run } = action
  const { isAside, close } = dialog
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const options = { params: { orderId: order.order_id } }
    const input = { version, amount: typed ?? cents(0) }
    if (await run(async (key) => done(await call(deskEndpoints.deskSurplusTransfer, input, { ...options, key })))) close()
  }
  return (
    <FormDialog
      title={TITLE}
      typed={typed}
      {...{ busy, close, submit, isAside }}
      label="Record the transfer"
      look={lookAfter(action, ORDER_CHANGED, reload, dialog)}
    >
      <Typography>
        For a transfer with the number {order.order_id} that the order does not need: it came twice, or it was too much, or too little for
        an order that is closed. The customer gets an e-mail. Pay it back at the bank, then press “Record the refund”.
      </Typography>
      <MoneyField label="Amount of the transfer" initial={typed} change={setTyped} required />
      <Problem problem={problem} />
    </FormDialog>
  )
}
