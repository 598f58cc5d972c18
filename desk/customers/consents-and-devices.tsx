import { Box, Button, Stack, Typography } from '@mui/material'
import { Fragment } from 'react'
import type { DeskCustomer } from '../../src/contract/desk/people/desk-customer.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { formatDate, formatMoment } from '../../src/domain/calendar/date-and-time.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { FactsCard, Pair } from '../frame/facts-card.tsx'
import { useQuestion } from '../frame/use-question.ts'
import { newsletterWords } from './words.ts'
import { ActionButton } from '../frame/action-button.tsx'

const topicWords: Readonly<Record<string, string>> = {
  orders: 'orders',
  updates: 'new versions of the app',
  'back-in-stock': 'back in stock',
  saved: 'saved pieces',
  offers: 'offers',
  shop: 'news of the shop',
}

/** What the customer has agreed to. Only the customer changes it. */
export function ConsentsCard({ customer: { newsletter, newsletter_at: at, pushes } }: { customer: DeskCustomer }) {
  return (
    <FactsCard title="Consents">
      <Box component="dl" sx={{ m: 0 }}>
        <Pair name="Newsletter" value={newsletterWords[newsletter] + (at === null ? '' : `, ${formatDate(at)}`)} />
        {pushes.length === 0 && <Pair name="Pushes" value="None" />}
        {pushes.map(({ topics, since }, index) => (
          <Pair
            key={`${since} ${index}`}
            name={`Pushes since ${formatDate(since)}`}
            value={topics.map((topic) => topicWords[topic] ?? topic).join(', ') || 'for single products'}
          />
        ))}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        The customer alone changes consents. The consent to statistics stays on each device and is not part of the account.
      </Typography>
    </FactsCard>
  )
}

interface DevicesProps {
  customer: DeskCustomer
  done: (customer: DeskCustomer) => void
  mayEnd: boolean
}

/** Where the customer is signed in, and the button that ends it everywhere. */
export function DevicesCard({ customer: { user_id: userId, sessions }, done, mayEnd }: DevicesProps) {
  const { busy, problem, run } = useAction()
  const { asked, ask, close, keep, opener, place } = useQuestion<'end'>()
  const end = async () => {
    const ended = await run(async (key) => done(await call(deskEndpoints.deskCustomerEndSessions, {}, { params: { userId }, key })))
    if (ended) close()
  }
  return (
    <FactsCard title="Devices" ref={place}>
      {sessions.length === 0 && <Typography color="text.secondary">Signed in nowhere.</Typography>}
      <Stack component="ul" spacing={1} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {sessions.map(({ device, first_seen: first, last_seen: last }, index) => (
          <Box component="li" key={`${first} ${index}`}>
            <Typography>{device ?? 'A device without a name'}</Typography>
            <Typography variant="body2" color="text.secondary">
              Since {formatDate(first)}, last seen {formatMoment(last)}
            </Typography>
          </Box>
        ))}
      </Stack>
      {mayEnd && sessions.length > 0 && (
        <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {asked ? (
            <Fragment key="question">
              <ActionButton variant="contained" disableElevation busy={busy} onClick={() => void end()}>
                Sign out on {sessions.length === 1 ? '1 device' : `all ${sessions.length} devices`}
              </ActionButton>
              <ActionButton ref={keep} busy={busy} onClick={close}>
                Keep
              </ActionButton>
            </Fragment>
          ) : (
            <Button ref={opener('end')} variant="outlined" onClick={() => ask('end')}>
              Sign out everywhere
            </Button>
          )}
        </Box>
      )}
      <Problem problem={problem} />
    </FactsCard>
  )
}
