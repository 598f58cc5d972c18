import { Alert, Box, Button, Card, Chip, Link, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { addressLines } from '../../src/domain/checkout/address-lines.ts'
import { formatDayLong } from '../../src/domain/calendar/days.ts'
import { useMe } from '../frame/use-me.ts'
import { mapLinkOf } from './map-link.ts'
import type { ShownOrder } from './show-workshop.ts'
import { rightToTakeBack, stepToTakeBack } from './take-back-dialog.tsx'
import { StepDialog, wordsOfStep, type Step } from './step-dialog.tsx'

/** One order with all that the workshop and the driver need, its next step, and the way back from its last. On paper it is a packing slip. */
export function WorkshopOrderCard({ order, takeBack }: { order: ShownOrder; takeBack: (order: ShownOrder) => void }) {
  const { may } = useMe()
  const [step, setStep] = useState<Step | null>(null)
  const { order_id: id, state, name, phone, shipping, collect, note, pieces, delivery_by, carrier, tracking_number, notes, waiting } = order
  const isCollected = typeof collect === 'string'
  const next: Step = state === 'dispatched' ? 'deliver' : isCollected ? 'ready' : 'dispatch'
  const { label } = wordsOfStep(next, isCollected)
  const rightToUndo = rightToTakeBack(order)
  /** The server refuses to send it before the office has answered. */
  const isStopped = state === 'processing' && order.cancel_asked === true
  return (
    <Card component="li" aria-labelledby={`order-${id}`} sx={{ p: 2, breakInside: 'avoid' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, alignItems: 'flex-start' }}>
        <Typography component="h2" variant="h2" id={`order-${id}`}>
          {name}
        </Typography>
        {state === 'delivered' && <Chip color="success" label={isCollected ? 'Collected' : 'Delivered'} />}
        {state !== 'delivered' && waiting && <Chip label="Waits to be sent" />}
      </Box>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        Order {id}.{' '}
        {isCollected && state !== 'processing'
          ? 'At the store.'
          : `${isCollected ? 'To be ready' : 'Deliver'} by ${formatDayLong(delivery_by)}.`}
        {carrier === null ? '' : ` With ${carrier}${tracking_number === null ? '' : `, ${tracking_number}`}.`}
      </Typography>
      {isStopped && (
        <Alert severity="warning" variant="outlined" sx={{ mb: 1.5, color: 'text.primary' }}>
          The customer asked to cancel this order. Keep it here until the office has answered.
        </Alert>
      )}
      <Stack component="ul" spacing={0.5} sx={{ listStyle: 'none', p: 0, m: 0, mb: 1.5 }}>
        {pieces.map(({ item_key, quantity, name: piece, choices, sku }) => (
          <li key={item_key}>
            <Typography component="span" sx={{ fontWeight: 600 }}>
              {quantity} × {piece}
            </Typography>
            <Typography component="span" variant="body2" color="text.secondary">
              {' '}
              {[choices, sku].filter(Boolean).join(', ')}
            </Typography>
          </li>
        ))}
      </Stack>
      {isCollected ? (
        <Typography>The customer collects it at {collect}.</Typography>
      ) : (
        <Typography>
          {addressLines(shipping).join(', ')}{' '}
          <Link href={mapLinkOf(shipping)} target="_blank" rel="noreferrer noopener" sx={{ displayPrint: 'none' }}>
            Map
          </Link>
        </Typography>
      )}
      <Typography sx={{ mb: note || notes.length > 0 ? 1.5 : 0 }}>
        <Link href={`tel:${phone.replace(/[^\d+]/g, '')}`} sx={{ display: 'inline-block', py: 1.25 }}>
          {phone}
        </Link>
      </Typography>
      {note !== '' && <Typography sx={{ mb: 1 }}>The customer wrote: {note}</Typography>}
      {notes.map(({ note_id, author, text }) => (
        <Typography key={note_id} variant="body2">
          {author}: {text}
        </Typography>
      ))}
      <Box
        role="group"
        aria-label={`Actions for order ${id}`}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2, displayPrint: 'none' }}
      >
        {state !== 'delivered' && !isStopped && may(next === 'deliver' ? 'orders.deliver' : 'orders.dispatch') && (
          <Button variant="contained" disableElevation onClick={() => setStep(next)}>
            {label}
          </Button>
        )}
        {rightToUndo !== null && may(rightToUndo) && (
          <Button aria-label={`Take back: ${stepToTakeBack(order)}`} onClick={() => takeBack(order)}>
            Take back
          </Button>
        )}
        {may('orders.note') && <Button onClick={() => setStep('note')}>Add a note</Button>}
      </Box>
      {step !== null && <StepDialog step={step} order={order} close={() => setStep(null)} />}
    </Card>
  )
}
