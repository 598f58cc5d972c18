import { Alert, Button, Card, Stack, Typography } from '@mui/material'
import { counted } from '../../src/domain/counted.ts'
import { formatMoment } from '../../src/domain/calendar/date-and-time.ts'
import { describeChange } from './queue.ts'
import { canChangeAgain, changeAgain, discardChange, sendNow, type WorkshopView } from './workshop-store.ts'

/** The changes that are not sent yet, and those that the server rejected. */
export function WaitingChanges({ waiting, rejected }: Pick<WorkshopView, 'waiting' | 'rejected'>) {
  const isOld = waiting.some(({ state }) => state === 'ask')
  const signedOut = waiting.some(({ state }) => state === 'blocked-sign-in' || state === 'blocked-owner')
  return (
    <>
      {rejected.map((change) => (
        <Alert
          key={change.id}
          severity="warning"
          role="alert"
          variant="outlined"
          sx={{ mb: 2, color: 'text.primary', flexWrap: 'wrap' }}
          action={
            <Stack direction="row">
              {canChangeAgain(change) && (
                <Button color="inherit" onClick={() => void changeAgain(change)}>
                  Do it again
                </Button>
              )}
              <Button color="inherit" onClick={() => void discardChange(change.id)}>
                Dismiss
              </Button>
            </Stack>
          }
        >
          {describeChange(change)}. Not saved: {change.message}
        </Alert>
      ))}
      {waiting.length > 0 && (
        <Card component="section" aria-labelledby="waiting" sx={{ p: 2, mb: 2 }}>
          <Typography component="h2" variant="h2" id="waiting">
            {counted(waiting.length, 'change waits to be sent', 'changes wait to be sent')}
          </Typography>
          {signedOut && <Typography>Sign in again to send them.</Typography>}
          {isOld && (
            <Typography>A change is more than two weeks old. “Try now” sends it; discard it if it is not right any more.</Typography>
          )}
          <Stack component="ul" spacing={0.5} sx={{ listStyle: 'none', p: 0, mt: 1, mb: 1 }}>
            {waiting.map((change) => (
              <li key={change.id}>
                <Typography component="span">{describeChange(change)}</Typography>
                <Typography component="span" variant="body2" color="text.secondary">
                  {' '}
                  {formatMoment(new Date(change.createdAt).toISOString())}
                </Typography>
                {change.state === 'ask' && <Button onClick={() => void discardChange(change.id)}>Discard</Button>}
              </li>
            ))}
          </Stack>
          <Button sx={{ ml: -2 }} onClick={() => void sendNow()}>
            Try now
          </Button>
        </Card>
      )}
    </>
  )
}
