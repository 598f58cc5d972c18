import { Link, Stack, Typography } from '@mui/material'
import { useEffect, useState, type FormEvent } from 'react'
import { PASSWORD_SHORTEST } from '../../src/contract/account/customer.ts'
import { to } from '../../src/contract/paths.ts'
import { staffInviteEndpoints, type StaffInvite } from '../../src/contract/desk/staff/staff-invite.ts'
import { formatDate } from '../../src/domain/calendar/date-and-time.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { roleWords } from '../staff/words.ts'
import { Field, Lead, Problem, Submit } from './fields.tsx'
import type { Stage } from './stage.ts'

interface Props {
  /** The secret of the link. */
  link: string
  setStage: (stage: Stage) => void
  /** Continues with the passkey, after the password was proved. */
  go: (password: string) => Promise<void>
}

/** An invitation to the desk, as its link opens it. */
export function AcceptInvite({ link, setStage, go }: Props) {
  const { busy, problem, code, run } = useAction()
  const [invite, setInvite] = useState<StaffInvite | null>(null)
  const read = () => run(async () => setInvite(await call(staffInviteEndpoints.staffInvite, { invite: link })))
  useEffect(() => {
    void read()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens
  }, [])
  if (invite !== null) return <InviteForm {...{ invite, link, go }} />
  if (problem === null) return <Typography role="status">One moment…</Typography>
  return (
    <Stack spacing={2}>
      <Problem problem={problem} />
      {code === 'staff_invite_ended' ? (
        <ActionButton variant="outlined" busy={busy} onClick={() => setStage({ at: 'password', takesFocus: true })}>
          Sign in
        </ActionButton>
      ) : (
        <ActionButton variant="outlined" busy={busy} onClick={() => void read()}>
          Try again
        </ActionButton>
      )}
    </Stack>
  )
}

/** A new account with its names and a password, or the password of the account that there is. */
function InviteForm({ invite, link, go }: Pick<Props, 'link' | 'go'> & { invite: StaffInvite }) {
  const { email, role, invited_by, expires_at, has_account } = invite
  const [firstName, setFirstName] = useState('')
  const [lastName, setLastName] = useState('')
  const [password, setPassword] = useState('')
  const { busy, problem, run } = useAction()
  const accept = async () => {
    const names = has_account ? {} : { firstName, lastName }
    await call(staffInviteEndpoints.staffInviteAccept, { invite: link, password, ...names })
    await go(password)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(accept)
  }
  return (
    <form onSubmit={submit}>
      <Stack spacing={2}>
        <Lead>{`${invited_by} invites you to work at this desk.`}</Lead>
        <Typography>{roleWords[role]}.</Typography>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {has_account
            ? `${email} has an account in the shop. Its password accepts the invitation. You are then signed out on every other device.`
            : `You get an account with ${email}. Choose a password for it.`}
        </Typography>
        {/* A password manager stores the password with this address. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {!has_account && (
          <>
            <Field label="First name" value={firstName} onValue={setFirstName} input={{ autoComplete: 'given-name', maxLength: 80 }} />
            <Field
              isOptional
              label="Last name"
              value={lastName}
              onValue={setLastName}
              input={{ autoComplete: 'family-name', maxLength: 80 }}
            />
          </>
        )}
        <Field
          type="password"
          label="Password"
          {...(!has_account && { helperText: `At least ${PASSWORD_SHORTEST} characters` })}
          value={password}
          onValue={setPassword}
          input={{ autoComplete: has_account ? 'current-password' : 'new-password' }}
        />
        <Problem problem={problem} />
        <Submit label={has_account ? 'Accept' : 'Make the account'} busy={busy} />
        <Typography variant="body2" color="text.secondary">
          {`The invitation works once, until ${formatDate(expires_at)}. Next, the desk asks you to add a passkey.`}
        </Typography>
        {has_account && (
          <Link variant="body2" href={to.lostPassword()} sx={{ py: 1 }}>
            Lost password?
          </Link>
        )}
      </Stack>
    </form>
  )
}
