import { Box, Card, Chip, Typography } from '@mui/material'
import { ListBase } from 'react-admin'
import { tradeApplicationStates } from '../../src/contract/trade/trade-application.ts'
import type { DeskTradeApplication } from '../../src/contract/desk/inbox/desk-trade-application.ts'
import { formatDate } from '../../src/domain/calendar/date-and-time.ts'
import { businessKindWords } from '../../src/domain/trade/business-kinds.ts'
import { StateChips } from '../frame/filters/state-chips.tsx'
import { ListRows } from '../frame/list-rows.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { useMe } from '../frame/use-me.ts'
import { TradeApplicationAction } from './trade-application-action.tsx'

const stateWords = { received: 'To decide', accepted: 'Accepted', declined: 'Declined' } as const

/** Applications for a trade account: those that wait first, the oldest on top. */
export function TradeApplicationList() {
  return (
    <ListBase resource="trade-applications" perPage={25} exporter={false}>
      <ScreenTitle>Trade applications</ScreenTitle>
      <StateChips states={tradeApplicationStates} words={stateWords} first="received" />
      <Rows />
    </ListBase>
  )
}

function Rows() {
  const { may } = useMe()
  return (
    <ListRows<DeskTradeApplication & { id: string }> one="application" many="applications">
      {(application, done) => (
        <Card component="li" key={application.id} sx={{ p: 2 }}>
          <Facts application={application} />
          {may('trade.change') && (application.state === 'received' || isUnjoined(application)) && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
              {application.state === 'received' ? (
                <>
                  <TradeApplicationAction kind="accept" {...{ application, done }} />
                  <TradeApplicationAction kind="decline" {...{ application, done }} />
                </>
              ) : (
                <TradeApplicationAction kind="invite" {...{ application, done }} />
              )}
            </Box>
          )}
        </Card>
      )}
    </ListRows>
  )
}

const isUnjoined = ({ account }: DeskTradeApplication) => account === 'invited' || account === 'ended'

const accountWords = { joined: 'Has joined', invited: 'Link sent, not joined yet', ended: 'Nobody has joined' } as const
const roleWords = { customer: 'customer', trade: 'trade customer', decorator: 'decorator', staff: 'works at the desk' } as const

const wrapped = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const

function Facts({ application }: { application: DeskTradeApplication }) {
  const { application_id, business, kind, name, email, phone, vat_number, registration_number, buys, customer, account } = application
  const { state, sent_at, decided_at, discount_percentage, answer } = application
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
        <Typography component="h2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {business}
        </Typography>
        {account !== null && <Chip size="small" variant="outlined" label={accountWords[account]} />}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {[businessKindWords[kind], name, email, phone, formatDate(sent_at)].join(', ')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {[
          vat_number === '' ? 'No VAT number' : `VAT ${vat_number}`,
          registration_number === '' ? 'no registration number' : `registration ${registration_number}`,
        ].join(', ')}
      </Typography>
      {buys !== '' && <Typography sx={{ mt: 1, ...wrapped }}>{buys}</Typography>}
      {state === 'received' && (
        <Typography variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {customer
            ? `Account: ${customer.email}, ${roleWords[customer.role]}${customer.discount_percentage > 0 ? ` with ${customer.discount_percentage}% off` : ''}`
            : 'No confirmed account: an acceptance mails a link to join'}
        </Typography>
      )}
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {[
          `Application ${application_id}`,
          decided_at !== null && `decided ${formatDate(decided_at)}`,
          discount_percentage !== null && `${discount_percentage}% off`,
        ]
          .filter(Boolean)
          .join(', ')}
      </Typography>
      {answer && (
        <Box sx={{ mt: 1, pl: 1.5, borderLeft: 3, borderColor: 'divider' }}>
          <Typography sx={wrapped}>{answer}</Typography>
        </Box>
      )}
    </>
  )
}
