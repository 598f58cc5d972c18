import { Box, Card, Link, Typography } from '@mui/material'
import { ListBase } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { counted } from '../../src/domain/counted.ts'
import { applicationStates } from '../../src/contract/content/decorator.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import type { DeskApplication } from '../../src/contract/desk/inbox/desk-application.ts'
import { formatDate } from '../../src/domain/calendar/date-and-time.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { ListRows } from '../frame/list-rows.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { StateChips } from '../frame/filters/state-chips.tsx'
import { useMe } from '../frame/use-me.ts'
import { ApplicationAction } from './application-action.tsx'
import { ActionButton } from '../frame/action-button.tsx'

type Row = DeskApplication & { id: string }

const stateWords = { received: 'To decide', accepted: 'Accepted', declined: 'Declined' } as const

/** Applications to the decorator programme: those that wait first, the oldest on top. */
export function ApplicationList() {
  return (
    <ListBase resource="applications" perPage={25} exporter={false}>
      <ScreenTitle>Decorators</ScreenTitle>
      <StateChips states={applicationStates} words={stateWords} first="received" />
      <Rows />
    </ListBase>
  )
}

function Rows() {
  const { may } = useMe()
  return (
    <ListRows<Row> one="application" many="applications">
      {(application, done) => (
        <Card component="li" key={application.id} sx={{ p: 2 }}>
          <ApplicationFacts application={application} />
          {application.state === 'received' && may('applications.decide') && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
              <ApplicationAction accept {...{ application, done }} />
              <ApplicationAction accept={false} {...{ application, done }} />
            </Box>
          )}
          {application.state === 'accepted' && may('content.change') && <ProfileAction application={application} />}
        </Card>
      )}
    </ListRows>
  )
}

/** Begins the public profile of an accepted decorator with the answers of the application, or opens the one that there is. */
function ProfileAction({ application: { application_id: application, name } }: { application: DeskApplication }) {
  const navigate = useNavigate()
  const { busy, problem, run } = useAction()
  const start = () =>
    run(async (key) => {
      const { slug } = await call(deskEndpoints.deskContentCreate, { title: name, application }, { params: { kind: 'decorator' }, key })
      await navigate(`/content/decorator/${slug}`)
    })
  return (
    <Box sx={{ mt: 1.5 }}>
      <ActionButton variant="outlined" busy={busy} onClick={() => void start()} aria-label={`Start or open the profile: ${name}`}>
        Start or open the profile
      </ActionButton>
      <Problem problem={problem} />
    </Box>
  )
}

const wrapped = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const

function ApplicationFacts({ application }: { application: DeskApplication }) {
  const { application_id, name, business, email, phone, city, province, website, years, work, sent_at, decided_at, code, answer } =
    application
  return (
    <>
      <Typography component="h2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}, {business}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {[`${city}, ${province}`, `${counted(years, 'year')} of practice`, email, phone, formatDate(sent_at)].join(', ')}
      </Typography>
      {website !== '' && (
        <Link href={website} target="_blank" rel="noreferrer noopener" sx={{ overflowWrap: 'anywhere' }}>
          {website}
        </Link>
      )}
      <Typography sx={{ mt: 1, ...wrapped }}>{work}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {[`Application ${application_id}`, decided_at !== null && `decided ${formatDate(decided_at)}`, code !== null && `code ${code}`]
          .filter(Boolean)
          .join(', ')}
      </Typography>
      {answer !== null && (
        <Box sx={{ mt: 1, pl: 1.5, borderLeft: 3, borderColor: 'divider' }}>
          <Typography sx={wrapped}>{answer}</Typography>
        </Box>
      )}
    </>
  )
}
