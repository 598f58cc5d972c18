import { useState } from 'react'
import type { TradeState } from '../../../contract/trade/trade.ts'
import { changeTrade } from '../../../actions/trade/trade.ts'
import { formatDate } from '../../../domain/calendar/date-and-time.ts'
import { Badge } from '../../../ui/basics/badge.tsx'
import { Button } from '../../../ui/basics/button.tsx'
import { useFocusAfter } from '../../../ui/basics/use-focus-after.ts'
import { SelectField } from '../../../ui/forms/field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmailField } from '../access/account-fields.tsx'
import { FormFrame } from '../access/form-frame.tsx'
import { useAccountForm } from '../access/use-account-form.ts'
import { MemberDialog, type MemberQuestion } from './member-dialog.tsx'
import styles from './trade.module.css'

type Account = NonNullable<TradeState['account']>

const roleWords = { owner: 'Owner', buyer: 'Buyer' } as const

/** The people of the account. Owners invite, change roles and remove; every member may leave. */
export function MembersCard({ account: { members, invites, role }, ownId }: { account: Account; ownId: string }) {
  const [inviting, setInviting] = useState(false)
  const [question, setQuestion] = useState<MemberQuestion | null>(null)
  const { target: heading, acted } = useFocusAfter<HTMLHeadingElement>(`${members.length} ${invites.length} ${question === null}`)
  const { target: opener, acted: closed } = useFocusAfter<HTMLButtonElement>(inviting)
  const isOwner = role === 'owner'
  const isOnlyOwner = isOwner && members.filter((member) => member.role === 'owner').length === 1
  return (
    <Card title="People" headingRef={heading}>
      <ul className={`bare-list ${styles.rows}`}>
        {members.map(({ member_id: memberId, first_name, last_name, email, role: own }) => {
          const name = `${first_name} ${last_name}`.trim()
          const other = own === 'owner' ? 'buyer' : 'owner'
          const isMe = memberId === ownId
          return (
            <li key={memberId} className={styles.row}>
              <p className={styles.who}>
                <strong>{name}</strong> <Badge>{roleWords[own]}</Badge>
                <span className={styles.mail}>{email}</span>
              </p>
              <p className="cluster gap-3">
                {isMe ? (
                  <Button
                    variant="quiet"
                    size="sm"
                    aria-haspopup="dialog"
                    onClick={() => setQuestion({ kind: isOnlyOwner ? 'only-owner' : 'left', memberId, name })}
                  >
                    Leave this account
                  </Button>
                ) : isOwner ? (
                  <>
                    <Button
                      variant="quiet"
                      size="sm"
                      aria-haspopup="dialog"
                      onClick={() => setQuestion({ kind: 'role', memberId, name, role: other })}
                    >
                      Make {other}
                      <span className="visually-hidden"> {name}</span>
                    </Button>
                    <Button
                      variant="quiet"
                      size="sm"
                      aria-haspopup="dialog"
                      onClick={() => setQuestion({ kind: 'removed', memberId, name })}
                    >
                      Remove<span className="visually-hidden"> {name}</span>
                    </Button>
                  </>
                ) : null}
              </p>
            </li>
          )
        })}
        {invites.map(({ invite_id: inviteId, email, role: wanted, expires_at }) => (
          <li key={inviteId} className={styles.row}>
            <p className={styles.who}>
              <span className={styles.mail}>{email}</span> <Badge>Invited as {roleWords[wanted].toLowerCase()}</Badge>
              <span className={styles.mail}>Valid until {formatDate(expires_at)}</span>
            </p>
            <Button
              variant="quiet"
              size="sm"
              aria-haspopup="dialog"
              onClick={() => setQuestion({ kind: 'invite_withdrawn', inviteId, name: email })}
            >
              Withdraw<span className="visually-hidden"> the invitation of {email}</span>
            </Button>
          </li>
        ))}
      </ul>
      {!isOwner ? null : inviting ? (
        <InviteForm
          onClose={() => {
            closed()
            setInviting(false)
          }}
        />
      ) : (
        <p>
          <Button ref={opener} variant="secondary" size="sm" onClick={() => setInviting(true)}>
            Invite a colleague
          </Button>
        </p>
      )}
      <MemberDialog question={question} onAct={acted} onClose={() => setQuestion(null)} />
    </Card>
  )
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const [role, setRole] = useState<'owner' | 'buyer'>('buyer')
  const state = useAccountForm({
    form: 'trade-invite',
    send: async ({ email = '' }) => {
      const outcome = await changeTrade({ kind: 'invited', email, role })
      if (outcome.kind === 'done') onClose()
      return outcome
    },
  })
  return (
    <FormFrame state={state} label="Invite a colleague" submit="Send invitation" onCancel={onClose} takesFocus>
      <EmailField {...state.field('email')} autoComplete="off" />
      <SelectField
        id={state.field('role').id}
        name="role"
        label="Role"
        hint="An owner manages people, addresses and details. A buyer orders."
        options={[
          { value: 'buyer', label: 'Buyer' },
          { value: 'owner', label: 'Owner' },
        ]}
        value={role}
        onChange={(event) => setRole(event.target.value === 'owner' ? 'owner' : 'buyer')}
      />
    </FormFrame>
  )
}
