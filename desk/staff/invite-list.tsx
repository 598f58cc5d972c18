import { Box, Card, Chip, Stack, Typography } from '@mui/material'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import type { Staff } from '../../src/contract/desk/desk.ts'
import type { StaffInviteRow } from '../../src/contract/desk/staff/staff-invite.ts'
import { formatDate, formatMoment } from '../../src/domain/calendar/date-and-time.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { useQuestion } from '../frame/use-question.ts'
import { Problem } from './problem.tsx'
import { roleWords } from './words.ts'

interface Props {
  show: (answer: Staff) => void
  /** As `show`, after an invitation is gone. */
  removed: (answer: Staff) => void
}

/** The open and the ended invitations. */
export function InviteList({ invites, ...props }: Props & { invites: readonly StaffInviteRow[] }) {
  if (invites.length === 0) return null
  return (
    <Box component="section" aria-labelledby="invites" sx={{ mb: 3 }}>
      <Typography component="h2" variant="h2" id="invites" sx={{ mb: 1 }}>
        Invitations
      </Typography>
      <Stack component="ul" spacing={2} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {invites.map((invite) => (
          <Invite key={invite.invite_id} invite={invite} {...props} />
        ))}
      </Stack>
    </Box>
  )
}

function Invite({ invite, show, removed }: Props & { invite: StaffInviteRow }) {
  const { busy, problem, run } = useAction()
  const { asked, ask, close, keep, opener, place } = useQuestion<'withdraw'>()
  const { email, role, invited_by, created_at, expires_at, is_open } = invite
  const params = { inviteId: invite.invite_id }
  const again = () => run(async (key) => show(await call(deskEndpoints.deskStaffInviteAgain, {}, { params, key })))
  const withdraw = () => run(async (key) => removed(await call(deskEndpoints.deskStaffInviteWithdraw, {}, { params, key })))
  return (
    <Card component="li" sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {email}
        </Typography>
        {!is_open && <Chip size="small" variant="outlined" color="error" label="Ended" sx={{ color: 'text.primary' }} />}
      </Box>
      <Typography color="text.secondary">{roleWords[role]}</Typography>
      <Typography variant="body2" color="text.secondary" role="status" sx={{ mb: 2 }}>
        {`Mailed ${formatMoment(created_at)} by ${invited_by}. `}
        {is_open ? `The link works until ${formatDate(expires_at)}.` : 'The link does not work any more.'}
      </Typography>
      {asked === null ? (
        <Box ref={place} tabIndex={-1} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <ActionButton
            variant="outlined"
            busy={busy}
            busyLabel="Sending…"
            onClick={() => void again()}
            aria-label={`Send again to ${email}`}
          >
            Send again
          </ActionButton>
          <ActionButton
            ref={opener('withdraw')}
            variant="outlined"
            color="error"
            busy={busy}
            onClick={() => ask('withdraw')}
            aria-label={`Withdraw the invitation of ${email}`}
          >
            Withdraw
          </ActionButton>
        </Box>
      ) : (
        <Box key="question" role="group" aria-label={`Confirm for ${email}`} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <ActionButton variant="contained" disableElevation color="error" busy={busy} onClick={() => void withdraw()}>
            Withdraw the invitation
          </ActionButton>
          <ActionButton ref={keep} busy={busy} onClick={close}>
            Keep
          </ActionButton>
        </Box>
      )}
      <Problem problem={problem} />
    </Card>
  )
}
