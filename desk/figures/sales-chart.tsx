import { Box, Typography } from '@mui/material'
import { formatNumber } from '../../src/domain/numbers.ts'
import type { Figures } from '../../src/contract/desk/figures/figures.ts'
import { formatDay } from '../../src/domain/calendar/days.ts'
import { money } from '../orders/words.ts'

/** More bars than this are too thin on a phone, so months replace the days. */
const MOST_DAYS = 62

interface Bar {
  label: string
  orders: number
  sales: number
  refunded: number
}

const monthName = new Intl.DateTimeFormat('en-ZA', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** A bar for each day, or for each month of a long period. */
function barsOf(days: Figures['days']): Bar[] {
  if (days.length <= MOST_DAYS) return days.map(({ day, ...sums }) => ({ label: formatDay(day), ...sums }))
  return [...Map.groupBy(days, ({ day }) => day.slice(0, 7))].map(([month, inMonth]) => {
    const sum = (pick: (one: Figures['days'][number]) => number) => inMonth.reduce((all, one) => all + pick(one), 0)
    return {
      label: monthName.format(Date.parse(`${month}-01T00:00:00Z`)),
      orders: sum(({ orders }) => orders),
      sales: sum(({ sales }) => sales),
      refunded: sum(({ refunded }) => refunded),
    }
  })
}

const HEIGHT = 100
/** The least height of a bar, so that the smallest sale is visible. */
const LEAST = 1.5

/** The sales of each day as bars, and the same as a table. */
export function SalesChart({ days }: { days: Figures['days'] }) {
  const bars = barsOf(days)
  return (
    <Box sx={{ mt: 1.5 }}>
      {bars.length > 1 && <SalesBars bars={bars} days={days} />}
      <SalesTable bars={bars} />
    </Box>
  )
}

function SalesBars({ bars, days }: { bars: readonly Bar[]; days: Figures['days'] }) {
  const most = Math.max(...bars.map(({ sales }) => sales), 0)
  const best = bars.find(({ sales }) => sales === most)
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  const summary =
    most === 0 || !best
      ? 'No sales in this period.'
      : `Sales by ${days.length > MOST_DAYS ? 'month' : 'day'}. The most: ${money(most)}, ${best.label}.`
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {most === 0 ? 'No sales in this period.' : money(most)}
      </Typography>
      <Box
        component="svg"
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${bars.length * 10} ${HEIGHT}`}
        preserveAspectRatio="none"
        sx={{
          display: 'block',
          width: '100%',
          height: 160,
          borderBlock: 1,
          borderColor: 'divider',
          '& rect': { fill: 'currentColor' },
          color: 'primary.main',
        }}
      >
        {bars.map(({ label, sales }, index) => {
          const height = sales === 0 ? 0 : Math.max((sales / most) * HEIGHT, LEAST)
          return <rect key={label} x={index * 10 + 1} y={HEIGHT - height} width={8} height={height} />
        })}
      </Box>
      {first !== undefined && last !== undefined && (
        <Box sx={{ display: 'flex', justifyContent: 'space-between' }} aria-hidden>
          <Typography variant="body2" color="text.secondary">
            {formatDay(first)}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {formatDay(last)}
          </Typography>
        </Box>
      )}
    </>
  )
}

function SalesTable({ bars }: { bars: readonly Bar[] }) {
  return (
    <Box component="details" sx={{ mt: 1 }}>
      <Box
        component="summary"
        sx={{ minHeight: 44, display: 'flex', alignItems: 'center', cursor: 'pointer', fontWeight: 600, textDecoration: 'underline' }}
      >
        Sales as a table
      </Box>
      <Box
        component="table"
        sx={{ width: '100%', borderCollapse: 'collapse', '& th, & td': { py: 0.75, textAlign: 'right', verticalAlign: 'top' } }}
      >
        <thead>
          <tr>
            <Box component="th" scope="col" sx={{ textAlign: 'left !important' }}>
              When
            </Box>
            <th scope="col">Orders</th>
            <th scope="col">Sales</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, orders, sales, refunded }) => (
            <tr key={label}>
              <Box component="th" scope="row" sx={{ textAlign: 'left !important', fontWeight: 400 }}>
                {label}
              </Box>
              <td>{formatNumber(orders)}</td>
              <td>
                {money(sales)}
                {refunded > 0 && (
                  <Typography variant="body2" color="text.secondary">
                    {`Refunded: ${money(refunded)}`}
                  </Typography>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
