import { Box, Button, Chip, TextField } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { MOST_FIGURE_DAYS } from '../../src/contract/desk/figures/figures.ts'
import { namedPeriod, periodNames, type Period, type PeriodName } from '../../src/domain/figures/period.ts'
import { southAfricanDay } from '../../src/domain/checkout/delivery.ts'

/** A named period, or chosen days. */
export type Asked = { name: PeriodName } | Period

const words: Record<PeriodName, string> = { today: 'Today', this_week: 'This week', this_month: 'This month', last_month: 'Last month' }

/** Chooses the period of the figures. */
export function PeriodChoice({ asked, choose }: { asked: Asked; choose: (asked: Asked) => void }) {
  const chosen = 'name' in asked ? asked.name : null
  const [today] = useState(() => southAfricanDay(new Date()))
  const shown = 'name' in asked ? namedPeriod(asked.name, today) : asked
  return (
    <Box sx={{ mb: 2 }}>
      <Box role="group" aria-label="Period" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
        {periodNames.map((name) => (
          <Chip
            key={name}
            component="button"
            clickable
            label={words[name]}
            aria-pressed={chosen === name}
            color={chosen === name ? 'primary' : 'default'}
            variant={chosen === name ? 'filled' : 'outlined'}
            onClick={() => choose({ name })}
            sx={{ height: 44, borderRadius: 999, px: 1 }}
          />
        ))}
      </Box>
      <ChosenDays key={`${shown.from} ${shown.to}`} shown={shown} choose={choose} />
    </Box>
  )
}

function ChosenDays({ shown, choose }: { shown: Period; choose: (asked: Asked) => void }) {
  const [period, setPeriod] = useState(shown)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    choose(period)
  }
  const field = (name: keyof Period, label: string) => (
    <TextField
      type="date"
      label={label}
      required
      value={period[name]}
      onChange={({ target }) => setPeriod({ ...period, [name]: target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
  const isOrdered = period.from !== '' && period.from <= period.to
  return (
    <Box
      component="form"
      onSubmit={submit}
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: '1fr 1fr', sm: '180px 180px auto' },
        alignItems: 'center',
        justifyContent: 'start',
      }}
    >
      {field('from', 'From')}
      {field('to', 'To')}
      <Button
        type="submit"
        variant="outlined"
        disabled={!isOrdered}
        aria-description={`At most ${MOST_FIGURE_DAYS} days`}
        sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
      >
        Show these days
      </Button>
    </Box>
  )
}
