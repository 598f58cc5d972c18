import { Box, Button } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { MOST_FIGURE_DAYS } from '../../src/contract/desk/figures/figures.ts'
import { namedPeriod, periodNames, type Period, type PeriodName } from '../../src/domain/figures/period.ts'
import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import { ChoiceChips } from '../frame/filters/state-chips.tsx'
import { DayField } from '../frame/typed-fields.tsx'

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
      <Box sx={{ mb: 1.5 }}>
        <ChoiceChips label="Period" choices={periodNames} words={words} chosen={chosen} choose={(name) => choose({ name })} />
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
    <DayField label={label} required value={period[name]} change={(day) => setPeriod({ ...period, [name]: day })} />
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
