import { Box, Chip, Link, Stack, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { formatNumber } from '../../src/domain/numbers.ts'
import { counted } from '../../src/domain/counted.ts'
import type { Figures } from '../../src/contract/desk/figures/figures.ts'
import { money } from '../orders/words.ts'
import { FigureCard } from './figure-card.tsx'

interface Props {
  figures: Figures
}

const steps: readonly { step: keyof Figures['steps']['now']; label: string }[] = [
  { step: 'product_views', label: 'Views of a product' },
  { step: 'adds', label: 'Added to a cart' },
  { step: 'checkout_views', label: 'Views of the checkout' },
  { step: 'ordered', label: 'Orders placed' },
  { step: 'paid', label: 'Orders paid' },
]

/** `12,5%`; a dash if the whole is 0. */
const share = (part: number, of: number) => (of === 0 ? '–' : `${formatNumber((part / of) * 100, 1)}%`)

/** The steps from a page view to a payment. */
export function StepsCard({ figures: { steps: measured } }: Props) {
  const { now, before } = measured
  const most = Math.max(...steps.map(({ step }) => now[step]), 1)
  return (
    <FigureCard title="From looking to paying" note="Views of pages, not people: the shop knows no visitor. Orders by phone have no views.">
      <Stack component="ol" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0, mt: 2 }}>
        {steps.map(({ step, label }, index) => {
          return (
            <Box component="li" key={step}>
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
                <Typography>{label}</Typography>
                <Typography sx={{ fontWeight: 600 }}>{formatNumber(now[step])}</Typography>
              </Box>
              <Box
                component="svg"
                aria-hidden
                viewBox="0 0 100 6"
                preserveAspectRatio="none"
                sx={{ display: 'block', width: '100%', height: 8, color: 'primary.main', '& rect': { fill: 'currentColor' } }}
              >
                <rect x={0} y={0} width={100} height={6} opacity={0.15} />
                <rect x={0} y={0} width={(now[step] / most) * 100} height={6} />
              </Box>
              <Typography variant="body2" color="text.secondary">
                {[index > 0 ? `${share(now[step], now.product_views)} of the views` : '', `before: ${formatNumber(before[step])}`]
                  .filter(Boolean)
                  .join(', ')}
              </Typography>
            </Box>
          )
        })}
      </Stack>
    </FigureCard>
  )
}

/** What sells, and what does not. */
export function MoversCard({ figures: { best, slow }, mayOpen }: Props & { mayOpen: boolean }) {
  const nameOf = ({ product_id, name }: { product_id: number; name: string }) =>
    mayOpen ? (
      <Link component={RouterLink} to={`/products/${product_id}/show`} sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}>
        {name}
      </Link>
    ) : (
      <Typography>{name}</Typography>
    )
  const row = { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2 } as const
  return (
    <>
      <FigureCard title="Sold the most" note="By money, at the prices of the lines: before a promo code of the whole order.">
        {best.length === 0 && <Typography sx={{ mt: 1 }}>Nothing was sold in this period.</Typography>}
        <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, mt: 1 }}>
          {best.map((one) => (
            <Box component="li" key={one.product_id} sx={row}>
              {nameOf(one)}
              <Typography
                sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}
              >{`${counted(one.pieces, 'piece')}, ${money(one.amount)}`}</Typography>
            </Box>
          ))}
        </Box>
      </FigureCard>
      <FigureCard title="Sold the least" note="Of what is on sale. Of equal ones, those with the most money on the shelf come first.">
        <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, mt: 1 }}>
          {slow.map((one) => (
            <Box component="li" key={one.product_id} sx={row}>
              {nameOf(one)}
              <Typography sx={{ textAlign: 'right' }}>
                {`${formatNumber(one.pieces)} sold${one.in_stock > 0 ? `, ${formatNumber(one.in_stock)} in stock` : ''}`}
              </Typography>
            </Box>
          ))}
        </Box>
      </FigureCard>
    </>
  )
}

/** What customers searched for and did not find. */
export function SearchesCard({ figures: { missed_searches: searches } }: Props) {
  return (
    <FigureCard title="Searches without a match">
      {searches.length === 0 && <Typography sx={{ mt: 1 }}>None in this period.</Typography>}
      <Box component="ol" sx={{ m: 0, mt: 1, pl: 3 }}>
        {searches.map(({ words, count: times }) => (
          <li key={words}>{`${words} (${formatNumber(times)})`}</li>
        ))}
      </Box>
    </FigureCard>
  )
}

const metricWords: Record<Figures['speed'][number]['metric'], string> = {
  LCP: 'The main picture is there after',
  INP: 'A press is answered after',
  CLS: 'How much the page jumps',
  FCP: 'The first thing is there after',
  TTFB: 'The server answers after',
}
const ratings = {
  good: { label: 'Good', color: 'success' },
  middling: { label: 'Middling', color: 'warning' },
  poor: { label: 'Poor', color: 'error' },
} as const

const speedOf = (metric: string, value: number) =>
  metric === 'CLS' ? formatNumber(value, 3) : value >= 1000 ? `${formatNumber(value / 1000, 1)} s` : `${Math.round(value)} ms`

/** How fast the shop was for its visitors. */
export function SpeedCard({ figures: { speed } }: Props) {
  return (
    <FigureCard
      title="Speed for visitors"
      note="Three quarters of the measured visits were as fast or faster. The last 31 days of the period at most."
    >
      {speed.length === 0 && <Typography sx={{ mt: 1 }}>Nothing was measured in this period.</Typography>}
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0, mt: 1.5 }}>
        {speed.map(({ metric, p75, measured, rating, before }) => (
          <Box component="li" key={metric} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <Box>
              <Typography>{metricWords[metric]}</Typography>
              <Typography variant="body2" color="text.secondary">
                {`${formatNumber(measured)} measured${before === null ? '' : `, before: ${speedOf(metric, before)}`}`}
              </Typography>
            </Box>
            <Stack spacing={0.5} sx={{ alignItems: 'flex-end' }}>
              <Typography sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>{speedOf(metric, p75)}</Typography>
              <Chip size="small" variant="outlined" label={ratings[rating].label} color={ratings[rating].color} />
            </Stack>
          </Box>
        ))}
      </Stack>
    </FigureCard>
  )
}
