import { Button, TextField, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import type { DeskGiftCard } from '../../src/contract/desk/desk-gift.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { money } from '../orders/words.ts'
import { FormDialog } from '../unsaved/form-dialog.tsx'

interface Props {
  card: DeskGiftCard
  /** `Gift card ending in WXYZ` */
  name: string
  kind: 'resend' | 'void'
  /** Called after the change. */
  done: () => void
}

/** The button that mails a card again or withdraws it, and its dialog. */
export function GiftCardAction(props: Props) {
  const [open, setOpen] = useState(false)
  const isVoid = props.kind === 'void'
  return (
    <>
      <Button
        variant="outlined"
        color={isVoid ? 'error' : 'primary'}
        onClick={() => setOpen(true)}
        aria-label={`${isVoid ? 'Withdraw' : 'Mail again'}: ${props.name}`}
      >
        {isVoid ? 'Withdraw' : 'Mail again'}
      </Button>
      {open && <ActionDialog {...props} close={() => setOpen(false)} />}
    </>
  )
}

function ActionDialog({ card, name, kind, done, close }: Props & { close: () => void }) {
  const [reason, setReason] = useState('')
  const { busy, problem, run } = useAction()
  const isVoid = kind === 'void'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const params = { cardId: card.card_id }
    const finished = await run(async (key) => {
      if (isVoid) await call(deskEndpoints.deskGiftCardVoid, { reason }, { params, key })
      else await call(deskEndpoints.deskGiftCardResend, { mails: card.mails }, { params, key })
    })
    if (!finished) return
    close()
    done()
  }
  return (
    <FormDialog
      title={`${isVoid ? 'Withdraw' : 'Mail again'}: ${name}`}
      typed={reason}
      busy={busy}
      close={close}
      submit={submit}
      label={isVoid ? 'Withdraw' : 'Mail a new code'}
      color={isVoid ? 'error' : 'primary'}
    >
      <Typography>
        {isVoid
          ? `${money(card.balance)} can no longer be spent. Nobody gets a mail, and nothing is paid back: a refund is a step of the order.`
          : `${card.recipient} gets a mail with a new code. The code before it stops working at once.${
              card.state === 'void' ? ` The card is valid again, with ${money(card.balance)}.` : ''
            }`}
      </Typography>
      {isVoid && (
        <TextField
          label="Reason (for the staff)"
          required
          multiline
          minRows={2}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      )}
      <Problem problem={problem} />
    </FormDialog>
  )
}
