import { Box, Card, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type Ref } from 'react'
import { counted } from '../../src/domain/counted.ts'
import type { Staff, StaffMember } from '../../src/contract/desk/desk.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { deskRoles, type DeskRole } from '../../src/contract/desk/rights.ts'
import { formatMoment } from '../../src/domain/calendar/date-and-time.ts'
import { call } from '../connection/api.ts'
import { useAction, type Action } from '../connection/use-action.ts'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { LoadError } from '../frame/load-error.tsx'
import { useFocusAfter } from '../frame/use-focus-after.ts'
import { useMe } from '../frame/use-me.ts'
import { useQuestion } from '../frame/use-question.ts'
import { useUnsaved } from '../unsaved/use-unsaved.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { InviteList } from './invite-list.tsx'
import { Problem } from './problem.tsx'
import { roleWords } from './words.ts'

const queryKey = ['staff']

/** The people at the desk. */
export function StaffPage() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => call(deskEndpoints.deskStaff, {}, { signal }) })
  const { target, acted } = useFocusAfter<HTMLHeadingElement>(data)
  const show = (answer: Staff) => queries.setQueryData(queryKey, answer)
  const removed = (answer: Staff) => {
    acted()
    show(answer)
  }
  return (
    <>
      <ScreenTitle ref={target}>Staff</ScreenTitle>
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Typography role="status">Loading…</Typography>}
      <Stack component="ul" spacing={2} sx={{ listStyle: 'none', p: 0, m: 0, mb: 3 }}>
        {data?.staff.map((member) => (
          <Member key={member.user_id} {...{ member, show, removed }} />
        ))}
      </Stack>
      {data && <InviteList invites={data.invites} {...{ show, removed }} />}
      <AddMember show={show} />
    </>
  )
}

interface RoleSelectProps {
  role: DeskRole
  choose: (role: DeskRole) => void
  disabled?: boolean
  ref?: Ref<HTMLElement>
}

function RoleSelect({ role, choose, disabled, ref }: RoleSelectProps) {
  return (
    <TextField
      select
      label="Role"
      value={role}
      disabled={disabled}
      inputRef={ref}
      // The whole text, also on a phone.
      slotProps={{ select: { SelectDisplayProps: { style: { whiteSpace: 'normal' } } } }}
      onChange={(event) => {
        const chosen = deskRoles.find((name) => name === event.target.value)
        if (chosen) choose(chosen)
      }}
    >
      {deskRoles.map((name) => (
        <MenuItem key={name} value={name} sx={{ whiteSpace: 'normal' }}>
          {roleWords[name]}
        </MenuItem>
      ))}
    </TextField>
  )
}

interface MemberProps {
  member: StaffMember
  show: (answer: Staff) => void
  /** As `show`, after the member is gone. */
  removed: (answer: Staff) => void
}

const nameOf = ({ name, email }: StaffMember) => name || email

function Member({ member, show, removed }: MemberProps) {
  const action = useAction()
  return (
    <Card component="li" sx={{ p: 2 }}>
      <Typography component="h2" variant="h2">
        {nameOf(member)}
      </Typography>
      <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {member.email}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {member.has_passkey ? 'Has a passkey' : 'No passkey yet: the next sign-in at the desk adds one'}.{' '}
        {member.last_seen_at === null
          ? 'Signed in nowhere.'
          : `Signed in on ${counted(member.sign_ins, 'device')}, last seen ${formatMoment(member.last_seen_at)}.`}
      </Typography>
      <Stack spacing={2}>
        <MemberRole {...{ member, show, action }} />
        <MemberAccess {...{ member, show, removed, action }} />
        <Problem problem={action.problem} />
      </Stack>
    </Card>
  )
}

/** The role of a member. Into the role of an owner and out of it only with a second press, because an owner may do everything. */
function MemberRole({ member, show, action: { busy, run } }: Omit<MemberProps, 'removed'> & { action: Action }) {
  const { asked, ask, close, keep, place } = useQuestion<DeskRole>()
  const name = nameOf(member)
  const changeRole = async (role: DeskRole) => {
    await run(async (key) => show(await call(deskEndpoints.deskStaffRole, { role }, { params: { userId: member.user_id }, key })))
    close()
  }
  return (
    <>
      <RoleSelect
        ref={place}
        role={asked ?? member.role}
        disabled={busy}
        choose={(role) => {
          if (role === member.role) close()
          else if (role === 'owner' || member.role === 'owner') ask(role)
          else void changeRole(role)
        }}
      />
      {asked !== null && (
        <Box role="group" aria-label={`A new role for ${name}`} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <ActionButton variant="contained" disableElevation busy={busy} onClick={() => void changeRole(asked)}>
            {asked === 'owner' ? `Let ${name} do everything` : `${name} is no owner any more`}
          </ActionButton>
          <ActionButton ref={keep} busy={busy} onClick={close}>
            Keep the role
          </ActionButton>
        </Box>
      )}
    </>
  )
}

/** Signs a member out on every device, or removes the member from the desk: both with a second press. */
function MemberAccess({ member, show, removed, action: { busy, run } }: MemberProps & { action: Action }) {
  const { me } = useMe()
  const { asked, ask, close, keep, opener, place } = useQuestion<'sign-out' | 'remove'>()
  const params = { userId: member.user_id }
  const name = nameOf(member)
  const signOut = async () => {
    await run(async (key) => show(await call(deskEndpoints.deskStaffEndSessions, {}, { params, key })))
    close()
  }
  const remove = () => run(async (key) => removed(await call(deskEndpoints.deskStaffRemove, {}, { params, key })))
  if (asked === null)
    return (
      <Box ref={place} tabIndex={-1} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ActionButton
          ref={opener('sign-out')}
          variant="outlined"
          busy={busy}
          disabled={member.sign_ins === 0}
          onClick={() => (member.user_id === me?.user_id ? void signOut() : ask('sign-out'))}
        >
          Sign out everywhere
        </ActionButton>
        <ActionButton ref={opener('remove')} variant="outlined" color="error" busy={busy} onClick={() => ask('remove')}>
          Remove
        </ActionButton>
      </Box>
    )
  return (
    <Box key="question" role="group" aria-label={`Confirm for ${name}`} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {asked === 'sign-out' && (
        <Typography sx={{ width: '100%' }}>
          {`${name} has to sign in again on every device, at the desk and in the shop. What is not saved there may be lost.`}
        </Typography>
      )}
      <ActionButton
        variant="contained"
        disableElevation
        color="error"
        busy={busy}
        onClick={() => void (asked === 'remove' ? remove() : signOut())}
      >
        {asked === 'remove' ? `Remove ${name} from the desk` : `Sign ${name} out everywhere`}
      </ActionButton>
      <ActionButton ref={keep} busy={busy} onClick={close}>
        {asked === 'remove' ? 'Keep' : 'Keep signed in'}
      </ActionButton>
    </Box>
  )
}

function AddMember({ show }: { show: (answer: Staff) => void }) {
  const { busy, problem, run } = useAction()
  const [email, setEmail] = useState('')
  useUnsaved(email)
  const [role, setRole] = useState<DeskRole>('office')
  const [said, setSaid] = useState('')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    setSaid('')
    const added = async (key: string) => {
      const answer = await call(deskEndpoints.deskStaffAdd, { email, role }, { key })
      show(answer)
      const isInvited = answer.invites.some((invite) => invite.email === email.trim().toLowerCase())
      setSaid(isInvited ? `An invitation is on its way to ${email}.` : `${email} works at the desk now.`)
    }
    if (await run(added)) setEmail('')
  }
  return (
    <Card component="section" sx={{ p: 2 }} aria-labelledby="add">
      <Typography component="h2" variant="h2" id="add" sx={{ mb: 1 }}>
        Add a person
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        An account in the shop gets the role at once, with a mail that leads to {`${location.origin}/desk`}. Without an account, a mail
        invites the address: its link makes the account, works once, and ends after 7 days. The first sign-in adds a passkey.
      </Typography>
      <form onSubmit={(event) => void add(event)}>
        <Stack spacing={2}>
          <TextField type="email" label="E-mail" required value={email} onChange={(event) => setEmail(event.target.value)} />
          <RoleSelect role={role} choose={setRole} />
          <Problem problem={problem} />
          <ActionButton type="submit" variant="contained" disableElevation busy={busy} busyLabel="Saving…" sx={{ alignSelf: 'flex-start' }}>
            Add
          </ActionButton>
          <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
            {said}
          </Typography>
        </Stack>
      </form>
    </Card>
  )
}
