import { Button, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import type { Quote } from '../../src/contract/quotes/quote.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { OnlyField } from '../frame/dialog-parts.tsx'
import { FormDialog } from '../unsaved/form-dialog.tsx'
import { lookAfter, useDialog, useSeen, type DialogState } from '../unsaved/use-dialog.ts'

interface Props {
  quote: Quote
  /** Called after the change, and to read the quotes again. */
  done: () => void
}

/** The button that declines a request for a quote, and its dialog. */
export function DeclineRequest({ quote, done }: Props) {
  const dialog = useDialog()
  return (
    <>
      <Button variant="outlined" color="error" onClick={dialog.open} aria-label={`Decline: ${quote.quote_id}`}>
        Decline
      </Button>
      {dialog.isMounted && <DeclineDialog {...{ quote, done, dialog }} />}
    </>
  )
}

function DeclineDialog({ quote, done, dialog }: Props & { dialog: DialogState }) {
  const { version, quote_id: quoteId } = useSeen(quote, dialog)
  const [reason, setReason] = useState('')
  const action = useAction()
  const { busy, run } = action
  const { isAside, close } = dialog
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await run((key) => call(deskEndpoints.deskQuoteDecline, { version, reason }, { params: { quoteId }, key })))) return
    close()
    done()
  }
  return (
    <FormDialog
      title={`Decline: ${quoteId}`}
      typed={reason}
      {...{ busy, close, submit, isAside }}
      label="Decline"
      color="error"
      look={lookAfter(action, ['wrong_state'], done, dialog)}
      lookLabel="Show the quote"
    >
      <Typography>The customer gets an e-mail with the reason, and the quote shows it. This cannot be undone.</Typography>
      <OnlyField label="Reason (the customer reads it)" value={reason} change={setReason} lines={3} longest={1000} action={action} />
    </FormDialog>
  )
}
