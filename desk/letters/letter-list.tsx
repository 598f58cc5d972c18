import { Box, Button, Card, CardActionArea, Chip, Typography } from '@mui/material'
import { ListBase, useListContext } from 'react-admin'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import type { DeskLetterRow } from '../../src/contract/desk/campaigns/desk-letter.ts'
import { formatDate } from '../../src/domain/calendar/date-and-time.ts'
import { ListRows } from '../frame/list-rows.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { useMe } from '../frame/use-me.ts'
import { useDialog } from '../unsaved/use-dialog.ts'
import { LetterForm } from './letter-form.tsx'
import { countWords, letterStateWords, readersOf } from './words.ts'

type Row = DeskLetterRow & { id: string }

/** Letters of the newsletter, newest first. */
export function LetterList() {
  return (
    <ListBase resource="letters" perPage={25} exporter={false}>
      <ScreenTitle>Newsletter</ScreenTitle>
      <Rows />
    </ListBase>
  )
}

function Rows() {
  const { meta } = useListContext<Row>()
  const { may } = useMe()
  const navigate = useNavigate()
  const dialog = useDialog()
  const { confirmed, pending, unsubscribed, refused } = meta?.readers ?? {}
  return (
    <ListRows<Row>
      one="letter"
      many="letters"
      none="No letter yet."
      above={
        <>
          <Typography color="text.secondary" sx={{ mb: 2 }}>
            {confirmed} confirmed, {pending} not confirmed, {unsubscribed} unsubscribed, {refused} with an address that refuses mail.
            Letters go to those who have confirmed.
          </Typography>
          {dialog.isMounted ? (
            <LetterForm dialog={dialog} done={(letter) => void navigate(`/letters/${letter.letter_id}/show`)} />
          ) : (
            may('newsletter.send') && (
              <Button variant="contained" disableElevation onClick={dialog.open}>
                Write a letter
              </Button>
            )
          )}
        </>
      }
    >
      {(row) => (
        <Card component="li" key={row.id}>
          <CardActionArea component={RouterLink} to={`/letters/${row.id}/show`} sx={{ p: 2 }}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, alignItems: 'flex-start' }}>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{row.subject}</Typography>
              <Chip size="small" variant="outlined" label={letterStateWords[row.state]} />
            </Box>
            <Typography variant="body2" color="text.secondary">
              {[readersOf(row), countWords(row), `${row.author}, ${formatDate(row.started_at ?? row.created_at)}`]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
          </CardActionArea>
        </Card>
      )}
    </ListRows>
  )
}
