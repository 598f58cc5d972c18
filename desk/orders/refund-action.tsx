import { choiceWords } from '../../src/domain/cart/choice-words.ts'
import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  Radio,
  RadioGroup,
  Stack,
  TextField,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { useState, type FormEvent } from 'react'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import type { DeskOrder } from '../../src/contract/desk/desk-order.ts'
import { cents, type Cents } from '../../src/contract/money/money.ts'
import { creditOf } from '../../src/domain/gifts/order-credit.ts'
import { refundStart } from '../../src/domain/orders/asked-pieces.ts'
import { returnsDelivery } from '../../src/domain/orders/refund-delivery.ts'
import { DELIVERY_KEY, leftToRefund, piecesLeft, refundedOf, refundShare } from '../../src/domain/orders/refund.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { CountField, MoneyField } from '../products/fields.tsx'
import { methodWords, money } from './words.ts'
import { FormDialog } from '../unsaved/form-dialog.tsx'
import { lookAfter, ORDER_CHANGED, useDialog, useSeen, type DialogState } from '../unsaved/use-dialog.ts'

const kinds = ['all', 'pieces', 'amount'] as const
type Kind = (typeof kinds)[number]

interface Props {
  data: DeskOrder
  done: (order: DeskOrder) => void
  /** Reads the order again. */
  reload: () => void
}

/** The button that refunds an order, whole or in part, and its dialog. */
export function RefundButton(props: Props) {
  const dialog = useDialog()
  return (
    <>
      <Button variant="outlined" color="error" onClick={dialog.open} sx={{ width: { xs: '100%', sm: 'auto' } }}>
        Refund
      </Button>
      {dialog.isMounted && <RefundDialog {...props} dialog={dialog} />}
    </>
  )
}

function RefundDialog({ data: present, done, reload, dialog }: Props & { dialog: DialogState }) {
  const data = useSeen(present, dialog)
  const { order, version } = data
  const [start] = useState(() => refundStart(order))
  const [kind, setKind] = useState<Kind | null>(start.kind)
  const [chosen, setCounts] = useState(start.counts)
  const [now] = useState(() => new Date())
  const [typed, setTyped] = useState<Cents | null>(null)
  const [restock, setRestock] = useState(start.restock)
  const [toCredit, setToCredit] = useState(false)
  const [reason, setReason] = useState('')
  const request = useAction()
  const { busy, problem, run } = request
  const { isAside, close } = dialog
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const left = leftToRefund(order)
  const isDeliveryDue = returnsDelivery(order, chosen, now)
  // A typed number replaces this one.
  const counts = { ...chosen, [DELIVERY_KEY]: chosen[DELIVERY_KEY] ?? Number(isDeliveryDue) }
  const lines = Object.entries(counts).flatMap(([item_key, quantity]) => (quantity > 0 ? [{ item_key, quantity }] : []))
  const wanted = { all: {}, pieces: { lines }, amount: { amount: typed ?? cents(0) } }[kind ?? 'amount']
  const { amount, isWhole } = refundShare(order, wanted)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const options = { params: { orderId: order.order_id } }
    const finished = await run(async (key) =>
      done(
        await call(
          deskEndpoints.deskRefund,
          { version, reason, restock, to: toCredit ? 'store_credit' : 'source', ...wanted },
          { ...options, key },
        ),
      ),
    )
    if (finished) close()
  }
  return (
    <FormDialog
      title={`Refund order ${order.order_id}`}
      typed={{ kind, chosen, typed, restock, toCredit, reason }}
      {...{ busy, close, submit, isAside }}
      fullScreen={isPhone}
      label={kind === null ? 'Refund' : `Refund ${money(amount)}`}
      color="error"
      disabled={kind === null || amount > left}
      look={lookAfter(request, ORDER_CHANGED, reload, dialog)}
    >
      <RadioGroup aria-label="What goes back" value={kind} onChange={(_, value) => setKind(kinds.find((one) => one === value) ?? null)}>
        <FormControlLabel value="all" control={<Radio />} label={`Everything that is left, ${money(left)}`} />
        <FormControlLabel value="pieces" control={<Radio />} label="Pieces" />
        <FormControlLabel value="amount" control={<Radio />} label="An amount" />
      </RadioGroup>
      {kind === 'pieces' && start.kind === 'pieces' && (
        <Typography variant="body2" color="text.secondary">
          The refund begins with the pieces of the return that you accepted.
        </Typography>
      )}
      {kind === 'pieces' && (
        <PiecesFields {...{ order, counts, isDeliveryDue }} change={(key, count) => setCounts({ ...chosen, [key]: count })} />
      )}
      {kind === 'amount' && <MoneyField label="Amount" initial={typed} change={setTyped} required />}
      {kind !== null && (kind !== 'amount' || isWhole) && (
        <FormControlLabel
          control={<Checkbox checked={restock} onChange={(_, value) => setRestock(value)} />}
          label="The pieces go back into the stock"
        />
      )}
      {order.due_on == null && (
        <FormControlLabel
          control={<Checkbox checked={toCredit} onChange={(_, value) => setToCredit(value)} />}
          label={data.customer === null ? 'As a gift card by mail, because this is a guest' : 'As store credit on the account'}
        />
      )}
      <TextField
        label="Reason (the customer reads it)"
        required
        multiline
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      {kind !== null && <RefundSum {...{ order, kind, amount, isWhole }} words={wayWords(data, toCredit)} />}
      {amount > left && (
        <Button variant="outlined" onClick={() => setKind('all')} sx={{ alignSelf: 'start' }}>
          Refund what is left, {money(left)}
        </Button>
      )}
      <Problem problem={problem} />
    </FormDialog>
  )
}

/** Which way the money goes back. `toCredit`: to a gift card or the store credit, and not to what paid. */
function wayWords({ order, customer, refund_by: way }: DeskOrder, toCredit: boolean): string {
  if (toCredit) return customer === null ? 'A gift card is mailed at once.' : 'The customer can spend it at once.'
  const back = {
    provider: `${methodWords[order.payment_method]} pays it back. The shop asks for it when you press “Refund”.`,
    hand: 'You pay it back by hand. Then press “Record the refund”.',
    account: 'The trade account owes that much less at once.',
    cards: 'It is back at once on the gift cards and the store credit that paid.',
  }[way]
  return creditOf(order) > 0 && way !== 'cards' ? `${back} What gift cards and store credit paid goes back to them, last.` : back
}

interface SumProps {
  order: DeskOrder['order']
  kind: Kind
  amount: Cents
  /** Nothing of the order is left after this refund. */
  isWhole: boolean
  /** Which way the money goes back. */
  words: string
}

/** What the refund does, or why it cannot be so much. */
function RefundSum({ order, kind, amount, isWhole, words }: SumProps) {
  const left = leftToRefund(order)
  return (
    <Box aria-live="polite">
      <Typography sx={{ fontWeight: 600 }}>{money(amount)} goes back</Typography>
      <Typography variant="body2" color="text.secondary">
        Paid {money(order.totals.total)}, refunded before {money(refundedOf(order))}. {words}
      </Typography>
      {isWhole && kind !== 'all' && (
        <Typography variant="body2">
          Nothing of this order is left then
          {order.totals.shipping_total > 0 && kind === 'pieces' ? ', so its delivery goes back too' : ''}. It is no longer to send.
        </Typography>
      )}
      {amount > left && (
        <Typography color="error">
          Only {money(left)} can still be refunded, because {money(refundedOf(order))} went back before.
          {kind === 'pieces' ? ' Choose fewer pieces, or everything that is left: that ends the order.' : ''}
        </Typography>
      )}
    </Box>
  )
}

interface PiecesProps {
  order: DeskOrder['order']
  counts: Readonly<Record<string, number>>
  /** The delivery goes back with these pieces (`returnsDelivery`). */
  isDeliveryDue: boolean
  change: (key: string, count: number) => void
}

/** How many pieces of each line go back, and whether the delivery does. */
function PiecesFields({ order, counts, isDeliveryDue, change }: PiecesProps) {
  const delivery = { item_key: DELIVERY_KEY, name: 'Delivery', variation_labels: {} }
  const rows = [...order.items, ...(order.totals.shipping_total > 0 ? [delivery] : [])]
  return (
    <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {rows.map(({ item_key: key, name, variation_labels }) => {
        const most = piecesLeft(order, key)
        const id = `pieces-${key}`
        return (
          <Box component="li" key={key} sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
            <label htmlFor={id}>
              <Typography component="span" sx={{ fontWeight: 600, display: 'block' }}>
                {name}
              </Typography>
              <Typography component="span" variant="body2" color="text.secondary">
                {[choiceWords({ variation_labels }), most === 0 ? 'refunded' : `of ${most}`].filter(Boolean).join(', ')}
              </Typography>
              {key === DELIVERY_KEY && isDeliveryDue && (
                <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
                  All pieces go back, so the delivery is refunded too (ECT Act, section 44).
                </Typography>
              )}
            </label>
            <CountField
              key={key === DELIVERY_KEY ? String(isDeliveryDue) : key}
              id={id}
              size="small"
              disabled={most === 0}
              initial={counts[key] ?? 0}
              change={(count) => change(key, count ?? 0)}
              most={most}
              sx={{ width: 96, flexShrink: 0 }}
            />
          </Box>
        )
      })}
    </Stack>
  )
}
