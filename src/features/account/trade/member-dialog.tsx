import { useState } from 'react'
import { to } from '../../../contract/paths.ts'
import type { TradeRole } from '../../../contract/trade/trade.ts'
import { endOf } from '../../../actions/forms/forms.ts'
import { changeTrade, leaveTrade } from '../../../actions/trade/trade.ts'
import { notify } from '../../../state/toasts.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { outcomeWords } from '../words.ts'

/** A change of a member or an invitation that is asked about first. `only-owner`: the caller cannot leave. */
export type MemberQuestion =
  | { kind: 'removed'; memberId: string; name: string }
  | { kind: 'left'; memberId: string; name: string }
  | { kind: 'only-owner'; memberId: string; name: string }
  | { kind: 'role'; memberId: string; name: string; role: TradeRole }
  | { kind: 'invite_withdrawn'; inviteId: string; name: string }

interface Words {
  title: string
  text: string
  /** The button that makes the change; null: there is none. */
  submit: string | null
  keep: string
  done: string
}

function wordsOf(question: MemberQuestion): Words {
  const { name } = question
  switch (question.kind) {
    case 'removed':
      return {
        title: `Remove ${name}?`,
        text: `${name} no longer orders at trade prices or on account. Orders stay.`,
        submit: `Remove ${name}`,
        keep: 'Keep',
        done: `You removed ${name}.`,
      }
    case 'left':
      return {
        title: 'Leave this account?',
        text: 'You no longer order at its trade prices. Your own orders stay. An owner can invite you again.',
        submit: 'Leave this account',
        keep: 'Stay',
        done: 'You leave the trade account as soon as you are back online.',
      }
    case 'only-owner':
      return {
        title: 'Leave this account?',
        text: 'A trade account needs an owner. Make another member an owner first.',
        submit: null,
        keep: 'Close',
        done: '',
      }
    case 'role':
      return question.role === 'owner'
        ? {
            title: `Make ${name} an owner?`,
            text: `An owner manages people, addresses and details, and approves orders. ${name} can also remove you.`,
            submit: `Make ${name} an owner`,
            keep: 'Keep as buyer',
            done: `You made ${name} an owner.`,
          }
        : {
            title: `Make ${name} a buyer?`,
            text: `${name} then only orders. Owners manage people, addresses and details, and approve orders.`,
            submit: `Make ${name} a buyer`,
            keep: 'Keep as owner',
            done: `You made ${name} a buyer.`,
          }
    case 'invite_withdrawn':
      return {
        title: 'Withdraw this invitation?',
        text: `The link in the mail to ${name} stops working. You can invite them again.`,
        submit: 'Withdraw the invitation',
        keep: 'Keep',
        done: `You withdrew the invitation of ${name}.`,
      }
  }
}

interface MemberDialogProps {
  /** The open question; null closes. */
  question: MemberQuestion | null
  onAct: () => void
  onClose: () => void
}

/** Asks before a change of a member or an invitation, and makes it. */
export function MemberDialog({ question, onAct, onClose }: MemberDialogProps) {
  /** Stays during the leaving transition. */
  const [last, setLast] = useState(question)
  const [busy, setBusy] = useState(false)
  if (question && question !== last) setLast(question)
  if (!last) return null
  const { title, text, submit, keep, done } = wordsOf(last)
  const act = async () => {
    onAct()
    setBusy(true)
    try {
      await (last.kind === 'left' ? leave(last, done) : change(last, done))
    } finally {
      setBusy(false)
      onClose()
    }
  }
  return (
    <Dialog open={question !== null} onClose={onClose} title={title} size="sm">
      <div className="stack gap-4">
        <p>{text}</p>
        <div className="cluster gap-3">
          {submit === null ? null : (
            <Button variant="danger" busy={busy} onClick={() => void act()}>
              {submit}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {keep}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

async function change(question: MemberQuestion, done: string): Promise<void> {
  if (question.kind === 'left' || question.kind === 'only-owner') return
  const { name, ...made } = question
  const outcome = await changeTrade(made, name)
  notify(outcome.kind === 'done' ? { type: 'info', message: done } : { type: 'error', message: outcomeWords(outcome) })
}

async function leave({ memberId, name }: { memberId: string; name: string }, later: string): Promise<void> {
  const id = await leaveTrade(memberId, name)
  if (id === null) return
  const end = await endOf(id)
  if (end.kind === 'waiting') notify({ type: 'info', message: later })
  // A fresh page has the customer's own prices everywhere.
  else if (end.kind === 'acknowledged') location.assign(to.tradeAccount())
}
