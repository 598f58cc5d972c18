import { Box, Card, Chip, Link, Stack, Typography } from '@mui/material'
import { ListBase } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { DeskGiftCard } from '../../src/contract/desk/desk-gift.ts'
import { formatDayLong } from '../../src/domain/calendar/days.ts'
import { formatDate } from '../../src/domain/calendar/date-and-time.ts'
import { ListRows } from '../frame/list-rows.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { SearchWords } from '../frame/filters/search-words.tsx'
import { useMe } from '../frame/use-me.ts'
import { money } from '../orders/words.ts'
import { GiftCardAction } from './gift-card-action.tsx'

/** Gift cards and store credit, newest first. */
export function GiftCardList() {
  return (
    <ListBase resource="gift-cards" perPage={25} exporter={false}>
      <ScreenTitle>Gift cards</ScreenTitle>
      <SearchWords label="Last four, order number or e-mail" help="Press Enter to search" longest={254} />
      <Cards />
    </ListBase>
  )
}

const stateWords: Record<DeskGiftCard['state'], string> = { ordered: 'Not paid', active: 'Valid', void: 'Withdrawn' }
const stateTones = { ordered: 'default', active: 'success', void: 'error' } as const

/** An order gave money back to a card that was withdrawn before. */
const hasReturned = ({ state, balance, recipient }: DeskGiftCard) => state === 'void' && balance > 0 && recipient !== ''

/** `Ends in WXYZ`, or what it is instead. */
const nameOf = ({ kind, last_four }: DeskGiftCard) =>
  kind === 'credit' ? 'Store credit' : last_four === null ? 'Gift card, not mailed yet' : `Gift card ending in ${last_four}`

/** When it is mailed, until when it is valid, and how often its code was mailed. */
function mailWords({ kind, state, send_on, sent_at, ends_on, mails }: DeskGiftCard): string {
  if (kind === 'credit') return 'Spent by its customer, signed in'
  if (sent_at === null)
    return state === 'ordered' ? 'Mailed after the payment' : `To be mailed on ${send_on === null ? 'no day' : formatDayLong(send_on)}`
  const again = mails > 1 ? `, ${mails} times in all` : ''
  return `Mailed ${formatDate(sent_at)}${again}${ends_on === null ? '' : `, valid until ${formatDayLong(ends_on)}`}`
}

function Cards() {
  const { may } = useMe()
  return (
    <ListRows<DeskGiftCard & { id: string }> one="gift card" many="gift cards" none="No gift card matches.">
      {(card, reload) => (
        <Card component="li" key={card.id} sx={{ p: 2 }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
            <Typography component="h2" sx={{ fontWeight: 600 }}>
              {nameOf(card)}
            </Typography>
            <Stack direction="row" spacing={1}>
              {card.undelivered && <Chip size="small" label="Mail not delivered" color="error" variant="outlined" />}
              <Chip size="small" label={stateWords[card.state]} color={stateTones[card.state]} variant="outlined" />
            </Stack>
          </Box>
          <Typography>{card.state === 'ordered' ? money(card.value) : `${money(card.balance)} left of ${money(card.value)}`}</Typography>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            For {[card.recipient_name, card.recipient].filter(Boolean).join(', ') || 'a customer whose data was deleted'}
            {card.order_id === null ? null : (
              <>
                {' '}
                from{' '}
                <Link component={RouterLink} to={`/orders/${card.order_id}/show`}>
                  order {card.order_id}
                </Link>
              </>
            )}
          </Typography>
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {[mailWords(card), card.void_reason === null ? '' : `Reason: ${card.void_reason}`].filter(Boolean).join('. ')}
          </Typography>
          {may('gift_cards.change') && (card.state !== 'void' || hasReturned(card)) && (
            <Stack
              direction="row"
              useFlexGap
              spacing={1}
              sx={{ mt: 1.5, flexWrap: 'wrap', '& > *': { flex: { xs: '1 0 auto', sm: 'none' } } }}
            >
              {card.kind === 'card' && card.sent_at !== null && (
                <GiftCardAction card={card} name={nameOf(card)} kind="resend" done={reload} />
              )}
              {card.kind === 'card' && card.state !== 'void' && card.recipient !== '' && (
                <GiftCardAction card={card} name={nameOf(card)} kind="address" done={reload} />
              )}
              {card.balance > 0 && card.state === 'active' && <GiftCardAction card={card} name={nameOf(card)} kind="void" done={reload} />}
            </Stack>
          )}
        </Card>
      )}
    </ListRows>
  )
}
