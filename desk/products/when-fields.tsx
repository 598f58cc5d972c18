import { MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import type { Schedule } from '../../src/contract/desk/products/scheduled-price.ts'
import { formatMoment } from '../../src/domain/calendar/date-and-time.ts'
import { localOf, momentOf } from '../../src/domain/calendar/local-time.ts'

/** When a price changes. `from` and `until`: South African times as a form has them; `until` may be empty. */
export interface Times {
  isLater: boolean
  from: string
  until: string
}

/** The schedule that the form describes; undefined for at once. */
export function scheduleOfTimes({ isLater, from, until }: Times): Schedule | undefined {
  const starts_at = momentOf(from)
  return isLater && starts_at !== null ? { starts_at, ends_at: momentOf(until) } : undefined
}

/** What a schedule does. */
export function scheduleWords({ starts_at, ends_at }: Schedule): string {
  const start = `The price changes on ${formatMoment(starts_at)}`
  if (ends_at === null) return `${start}, for good. Until then nothing changes.`
  return `${start}. It goes back on ${formatMoment(ends_at)}, unless you change it by hand in between.`
}

interface Props {
  times: Times
  change: (times: Times) => void
  /** There is no "at once". */
  always: boolean
}

/** At once, or from a date and time on. */
export function WhenFields({ times, change, always }: Props) {
  const { isLater, from, until } = times
  const [opened] = useState(() => localOf(new Date()))
  const moment = (label: string, value: string, set: (to: string) => void, { required, min }: { required: boolean; min: string }) => (
    <TextField
      type="datetime-local"
      label={label}
      required={required}
      value={value}
      onChange={({ target }) => set(target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min, step: 60 } }}
    />
  )
  return (
    <>
      {!always && (
        <TextField
          select
          label="When"
          value={isLater ? 'later' : 'now'}
          onChange={({ target }) => change({ ...times, isLater: target.value === 'later' })}
        >
          <MenuItem value="now">At once</MenuItem>
          <MenuItem value="later">At a date and time</MenuItem>
        </TextField>
      )}
      {isLater && (
        <>
          {moment('From', from, (to) => change({ ...times, from: to }), { required: true, min: opened })}
          {moment('Until (empty: for good)', until, (to) => change({ ...times, until: to }), { required: false, min: from })}
          <Typography variant="body2" color="text.secondary">
            South African time. The shop changes the price itself, and takes it back at the end.
          </Typography>
        </>
      )}
    </>
  )
}
