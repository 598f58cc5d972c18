import { Button, Card, Dialog, DialogContent, DialogTitle, Link, Stack, Typography } from '@mui/material'
import { useId, useState, type FormEvent } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import type { ScheduledPrice, ScheduleState } from '../../src/contract/desk/products/scheduled-price.ts'
import { formatMoment } from '../../src/domain/calendar/date-and-time.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { DialogFoot, Problem } from '../frame/dialog-parts.tsx'
import { useMe } from '../frame/use-me.ts'
import { money } from '../orders/words.ts'
import { ActionButton } from '../frame/action-button.tsx'

const stateWords: Readonly<Record<ScheduleState, string>> = {
  waiting: 'Waiting',
  active: 'Active now',
  done: 'Done',
  cancelled: 'Cancelled',
  overtaken: 'The price was changed by hand, and stayed',
  failed: 'Not set',
  missed: 'Missed: the shop was off the whole time',
}

interface Props {
  price: ScheduledPrice
  /** Shows the product's name with a link. */
  isNamed: boolean
  /** Reads the list again. */
  done: () => void
}

/** One scheduled price as a list item: what happens when, and how to stop it. */
export function PriceRow({ price, isNamed, done }: Props) {
  const { may } = useMe()
  const { name, product_id: id, kind, price: sum, price_regular: regular, starts_at, ends_at, state } = price
  const what = `${kind === 'sale' ? 'Sale' : 'Price'} ${money(sum)}${regular === null ? '' : `, before the sale ${money(regular)}`}`
  const when = ends_at === null ? `From ${formatMoment(starts_at)}` : `${formatMoment(starts_at)} to ${formatMoment(ends_at)}`
  const isOpen = state === 'waiting' || state === 'active'
  return (
    <Card component="li" variant={isNamed ? 'elevation' : 'outlined'} sx={{ p: 2 }}>
      {isNamed && (
        <Link component={RouterLink} to={`/products/${id}/show`} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name}
        </Link>
      )}
      <Typography>{what}</Typography>
      <Typography variant="body2">{when}</Typography>
      <Typography variant="body2" color={price.to_settle ? 'error' : 'text.primary'}>
        {endWords(price)}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        Scheduled by {price.author}
      </Typography>
      {price.changed_by_hand && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          The price was changed by hand since. The end leaves it as it is.
        </Typography>
      )}
      {isOpen && may('products.edit') && <Stop price={price} done={done} />}
      {isNamed && price.to_settle && may('products.edit') && <Settle price={price} done={done} />}
    </Card>
  )
}

function endWords({ state, done_at, reason }: ScheduledPrice): string {
  const words = stateWords[state]
  // For a missed price, `done_at` is only the time at which the server was on again.
  if (done_at === null || state === 'missed') return words
  return `${words}, ${formatMoment(done_at)}${reason === '' ? '' : `: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`}`
}

/** Ends the notice. The product's page is where its price is changed. */
function Settle({ price: { schedule_id, name }, done }: Pick<Props, 'price' | 'done'>) {
  const { busy, problem, run } = useAction()
  const submit = async () => {
    if (await run((key) => call(deskEndpoints.deskScheduleSettle, {}, { params: { scheduleId: schedule_id }, key }))) done()
  }
  return (
    <Stack spacing={1.5} sx={{ mt: 1.5, alignItems: 'flex-start' }}>
      <Typography variant="body2">The price was left as it was. Set it on the page of the product, or schedule it again.</Typography>
      <Problem problem={problem} />
      <ActionButton variant="outlined" busy={busy} onClick={() => void submit()} aria-label={`Dealt with: ${name}`}>
        Dealt with
      </ActionButton>
    </Stack>
  )
}

function Stop({ price: { schedule_id, name, state, changed_by_hand: byHand }, done }: Pick<Props, 'price' | 'done'>) {
  const [open, setOpen] = useState(false)
  const { busy, problem, code, run } = useAction()
  const titleId = useId()
  const isActive = state === 'active'
  const label = isActive ? 'End it now' : 'Cancel it'
  const look = () => {
    setOpen(false)
    done()
  }
  const close = () => setOpen(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await run((key) => call(deskEndpoints.deskScheduleCancel, {}, { params: { scheduleId: schedule_id }, key }))) look()
  }
  const after = byHand ? 'The price was changed by hand, and stays as it is.' : 'The price from before comes back at once.'
  return (
    <Stack direction="row" sx={{ mt: 1.5 }}>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)} aria-label={`${label}: ${name}`}>
        {label}
      </Button>
      <Dialog open={open} onClose={busy ? undefined : close} fullWidth maxWidth="sm" aria-labelledby={titleId}>
        <form onSubmit={(event) => void submit(event)}>
          <DialogTitle id={titleId}>{`${label}: ${name}`}</DialogTitle>
          <DialogContent>
            <Stack spacing={2} sx={{ pt: 1 }}>
              <Typography>{isActive ? after : 'The price does not change at its time. Nothing changes now.'}</Typography>
              <Problem problem={problem} />
            </Stack>
          </DialogContent>
          <DialogFoot {...{ busy, close, label }} color="error" look={code === 'wrong_state' ? look : null} lookLabel="Show the prices" />
        </form>
      </Dialog>
    </Stack>
  )
}
