import { Button, TextField, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import type { DeskGiftCard } from '../../src/contract/desk/desk-gift.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { money } from '../orders/words.ts'
import { FormDialog } from '../unsaved/form-dialog.tsx'

type Kind = 'resend' | 'address' | 'void'

interface Props {
  card: DeskGiftCard
  /** `Gift card ending in WXYZ` */
  name: string
  kind: Kind
  /** Called after the change. */
  done: () => void
}

const labels: Record<Kind, string> = { resend: 'Mail again', address: 'Mail to another address', void: 'Withdraw' }

/** The button that mails a card again, corrects its address or withdraws it, and its dialog. */
export function GiftCardAction(props: Props) {
  const [open, setOpen] = useState(false)
  const { kind, name } = props
  return (
    <>
      <Button
        variant="outlined"
        color={kind === 'void' ? 'error' : 'primary'}
        onClick={() => setOpen(true)}
        aria-label={`${labels[kind]}: ${name}`}
      >
        {labels[kind]}
      </Button>
      {open && <ActionDialog {...props} close={() => setOpen(false)} />}
    </>
  )
}

/** What a step does, in words. */
function wordsOf(kind: Kind, { balance, recipient, state, sent_at }: DeskGiftCard): string {
  if (kind === 'void')
    return `${money(balance)} can no longer be spent. Nobody gets a mail, and nothing is paid back: a refund is a step of the order.`
  if (kind === 'address')
    return sent_at === null
      ? `The card goes to the new address instead of ${recipient}, on its day. The buyer gets a mail about it.`
      : `The new address gets a mail with a new code. The code that went to ${recipient} stops working at once. The buyer gets a mail about it, without the code.`
  const again = state === 'void' ? ` The card is valid again, with ${money(balance)}.` : ''
  return `${recipient} gets a mail with a new code. The code before it stops working at once.${again}`
}

function ActionDialog({ card, name, kind, done, close }: Props & { close: () => void }) {
  const [typed, setTyped] = useState('')
  const { busy, problem, run } = useAction()
  const isVoid = kind === 'void'
  const isMailed = kind === 'resend' || card.sent_at !== null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const params = { cardId: card.card_id }
    const { mails } = card
    const finished = await run(async (key) => {
      if (isVoid) await call(deskEndpoints.deskGiftCardVoid, { reason: typed }, { params, key })
      else if (kind === 'address') await call(deskEndpoints.deskGiftCardAddress, { mails, email: typed }, { params, key })
      else await call(deskEndpoints.deskGiftCardResend, { mails }, { params, key })
    })
    if (!finished) return
    close()
    done()
  }
  return (
    <FormDialog
      title={`${labels[kind]}: ${name}`}
      typed={typed}
      busy={busy}
      close={close}
      submit={submit}
      label={isVoid ? 'Withdraw' : isMailed ? 'Mail a new code' : 'Save the address'}
      color={isVoid ? 'error' : 'primary'}
    >
      <Typography>{wordsOf(kind, card)}</Typography>
      {kind !== 'resend' && (
        <TextField
          label={isVoid ? 'Reason (for the staff)' : 'Right e-mail address'}
          required
          type={isVoid ? 'text' : 'email'}
          multiline={isVoid}
          minRows={isVoid ? 2 : undefined}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { maxLength: isVoid ? 500 : 254 } }}
        />
      )}
      <Problem problem={problem} />
    </FormDialog>
  )
}
