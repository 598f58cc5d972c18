import { Button, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import type { DeskGiftCard } from '../../src/contract/desk/desk-gift.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { OnlyField, Problem } from '../frame/dialog-parts.tsx'
import { money } from '../orders/words.ts'
import { FormDialog } from '../unsaved/form-dialog.tsx'
import { lookAfter, useDialog, useSeen, type DialogState } from '../unsaved/use-dialog.ts'

type Kind = 'resend' | 'address' | 'void'

interface Props {
  card: DeskGiftCard
  /** `Gift card ending in WXYZ` */
  name: string
  kind: Kind
  /** Called after the change, and to read the cards again. */
  done: () => void
}

const labels: Record<Kind, string> = { resend: 'Mail again', address: 'Mail to another address', void: 'Withdraw' }

/** The button that mails a card again, corrects its address or withdraws it, and its dialog. */
export function GiftCardAction(props: Props) {
  const dialog = useDialog()
  const { kind, name } = props
  return (
    <>
      <Button
        variant="outlined"
        color={kind === 'void' ? 'error' : 'primary'}
        onClick={dialog.open}
        aria-label={`${labels[kind]}: ${name}`}
      >
        {labels[kind]}
      </Button>
      {dialog.isMounted && <ActionDialog {...props} dialog={dialog} />}
    </>
  )
}

/** What a step does, in words. */
function wordsOf(kind: Kind, { balance, recipient, state, sent_at, order_id }: DeskGiftCard): string {
  if (kind === 'void')
    return `${money(balance)} can no longer be spent. Nobody gets a mail, and nothing is paid back: a refund is a step of the order.`
  if (kind === 'address') {
    // The card of a refund has no buyer.
    const buyer = order_id === null ? '' : ` The buyer gets a mail about it${sent_at === null ? '' : ', without the code'}.`
    return sent_at === null
      ? `The card goes to the new address instead of ${recipient}, on its day.${buyer}`
      : `The new address gets a mail with a new code. The code that went to ${recipient} stops working at once.${buyer}`
  }
  const again = state === 'void' ? ` The card is valid again, with ${money(balance)}.` : ''
  return `${recipient} gets a mail with a new code. The code before it stops working at once.${again}`
}

function ActionDialog({ card: present, name, kind, done, dialog }: Props & { dialog: DialogState }) {
  const card = useSeen(present, dialog)
  const [typed, setTyped] = useState('')
  const action = useAction()
  const { busy, problem, run } = action
  const { isAside, close } = dialog
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
      {...{ busy, close, submit, isAside }}
      label={isVoid ? 'Withdraw' : isMailed ? 'Mail a new code' : 'Save the address'}
      color={isVoid ? 'error' : 'primary'}
      look={lookAfter(action, ['wrong_state'], done, dialog)}
      lookLabel="Show the gift card"
    >
      <Typography>{wordsOf(kind, card)}</Typography>
      {kind === 'resend' && <Problem problem={problem} />}
      {kind === 'address' && (
        <OnlyField label="Right e-mail address" value={typed} change={setTyped} type="email" longest={254} action={action} />
      )}
      {isVoid && <OnlyField label="Reason (for the staff)" value={typed} change={setTyped} lines={2} longest={500} action={action} />}
    </FormDialog>
  )
}
