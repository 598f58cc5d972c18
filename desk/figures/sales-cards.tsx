import { Box, Card, Typography } from '@mui/material'
import { formatNumber } from '../../src/domain/numbers.ts'
import { counted } from '../../src/domain/counted.ts'
import type { Figures } from '../../src/contract/desk/figures/figures.ts'
import { money } from '../orders/words.ts'
import { FigureCard } from './figure-card.tsx'
import { SalesChart } from './sales-chart.tsx'
import { changeWords } from './words.ts'

interface Props {
  figures: Figures
}

interface Head {
  label: string
  value: string
  now: number
  before: number
  beforeWords: string
  /** Another fact about the number. */
  also?: string
}

/** The most important numbers. */
export function HeadNumbers({ figures: { sales, carts, stock } }: Props) {
  const { now, before } = sales
  const heads: Head[] = [
    { label: 'Sales, VAT included', value: money(now.sales), now: now.sales, before: before.sales, beforeWords: money(before.sales) },
    {
      label: 'Paid orders',
      value: formatNumber(now.orders),
      now: now.orders,
      before: before.orders,
      beforeWords: formatNumber(before.orders),
    },
    { label: 'Average order', value: money(now.average), now: now.average, before: before.average, beforeWords: money(before.average) },
    { label: 'Refunded', value: money(now.refunded), now: now.refunded, before: before.refunded, beforeWords: money(before.refunded) },
    {
      label: 'Carts left',
      value: formatNumber(carts.now.count),
      now: carts.now.count,
      before: carts.before.count,
      beforeWords: formatNumber(carts.before.count),
      also: `Worth ${money(carts.now.value)}`,
    },
  ]
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(6, minmax(0, 1fr))' },
        listStyle: 'none',
        p: 0,
        m: 0,
      }}
    >
      {heads.map(({ label, value, now: this_, before: that, beforeWords, also }) => (
        <Number
          key={label}
          label={label}
          value={value}
          note={[also, `${also ? 'before' : 'Before'}: ${beforeWords}`, changeWords(this_, that)].filter(Boolean).join(', ')}
        />
      ))}
      <Number label="Stock now" value={money(stock.value)} note={`${counted(stock.pieces, 'counted piece')}, at selling prices`} />
    </Box>
  )
}

const Number = ({ label, value, note }: { label: string; value: string; note: string }) => (
  <Card component="li" sx={{ p: 2 }}>
    <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
    <Typography sx={{ fontSize: 22, lineHeight: 1.3, fontWeight: 600, overflowWrap: 'anywhere' }}>{value}</Typography>
    <Typography variant="body2" color="text.secondary">
      {note}
    </Typography>
  </Card>
)

/** Sales by day. */
export function SalesCard({ figures: { days, sales } }: Props) {
  const { refunds, refunded, gift_cards: cards, gift_cards_sold: sold } = sales.now
  return (
    <FigureCard
      title="Sales by day"
      note="Invoices of furniture, with its delivery and VAT, on the day of their payment. Refunds are not taken off."
    >
      <SalesChart days={days} />
      {refunds > 0 && <Typography>{`${counted(refunds, 'refund')}: ${money(refunded)}`}</Typography>}
      {cards > 0 && <Typography>{`${counted(cards, 'gift card')} sold for ${money(sold)}, which count when they are spent`}</Typography>}
    </FigureCard>
  )
}

/** The VAT of the period, by rate, from invoices and credit notes. */
export function VatCard({ figures: { vat } }: Props) {
  const outputVat = vat.reduce((sum, row) => sum + row.vat - row.refunded_vat, 0)
  return (
    <FigureCard title="VAT" note="From the invoices and credit notes of the period, to the cent.">
      {vat.length === 0 && <Typography sx={{ mt: 1 }}>No document was issued in this period.</Typography>}
      {vat.map((row) => (
        <Box key={`${row.kind} ${row.vat_percent}`} sx={{ mt: 1.5 }}>
          <Typography component="h3" sx={{ fontWeight: 600 }}>
            {row.kind === 'gift_card'
              ? 'Gift cards, without VAT'
              : row.vat_percent > 0
                ? `Furniture and its delivery at ${row.vat_percent}%`
                : 'Furniture and its delivery, without VAT'}
          </Typography>
          <Box component="dl" sx={{ m: 0 }}>
            <Pair name={counted(row.invoices, 'invoice')} value={money(row.sales)} />
            <Pair name="VAT in them" value={money(row.vat)} />
            {row.credit_notes > 0 && (
              <>
                <Pair name={counted(row.credit_notes, 'credit note')} value={`−${money(row.refunded)}`} />
                <Pair name="VAT in the credit notes" value={`−${money(row.refunded_vat)}`} />
              </>
            )}
            <Pair name="Without VAT" value={money(row.sales - row.refunded - row.vat + row.refunded_vat)} />
          </Box>
        </Box>
      ))}
      {vat.length > 0 && (
        <Box component="dl" sx={{ m: 0, mt: 1.5 }}>
          <Pair name="Output VAT of the period" value={money(outputVat)} strong />
        </Box>
      )}
    </FigureCard>
  )
}

const Pair = ({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.5 }}>
    <Typography component="dt" sx={{ fontWeight: strong ? 600 : undefined }}>
      {name}
    </Typography>
    <Typography component="dd" sx={{ m: 0, fontWeight: strong ? 600 : undefined, textAlign: 'right', whiteSpace: 'nowrap' }}>
      {value}
    </Typography>
  </Box>
)
