import { Box, FormControlLabel, Stack, Switch, TextField, Typography } from '@mui/material'
import { weekdays } from '../../src/contract/content/weekdays.ts'
import type { ContentOf } from '../../src/contract/desk/content/content-shapes.ts'
import { LinesField } from '../products/fields.tsx'
import type { FieldsOf } from './fields-of.ts'
import { NumberField } from '../frame/numbers/number-field.tsx'
import { decimalOf } from '../frame/numbers/typed-numbers.ts'
import { ProvinceField } from '../frame/province-field.tsx'
import { PictureField } from './picture-field.tsx'

const pair = { display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } } as const

/** Address, hours, phone, place on the map and picture of a store. */
export function StoreFields({ content, change, disabled }: FieldsOf<'store'>) {
  const text = (
    name: 'suburb' | 'city' | 'postcode' | 'phone' | 'email' | 'hours_note' | 'description' | 'parking',
    label: string,
    helper?: string,
  ) => (
    <TextField
      label={label}
      disabled={disabled}
      helperText={helper}
      multiline={name === 'description' || name === 'parking' || name === 'hours_note'}
      value={content[name]}
      onChange={({ target }) => change({ ...content, [name]: target.value })}
    />
  )
  const degrees = (name: 'latitude' | 'longitude', label: string) => (
    <NumberField
      label={label}
      disabled={disabled}
      initial={String(content[name] ?? '')}
      read={(typed) => decimalOf(typed, 20)}
      least={-180}
      most={180}
      inWords={String}
      hint="Type a number such as -33.918861"
      helper={name === 'latitude' ? 'Hold the place in a map app to read both numbers.' : undefined}
      change={(value) => change({ ...content, [name]: value })}
      inputMode="text"
    />
  )
  return (
    <>
      <LinesField
        label="Street"
        initial={content.address_lines}
        change={(address_lines) => change({ ...content, address_lines })}
        disabled={disabled}
      />
      <Box sx={pair}>
        {text('suburb', 'Suburb')}
        {text('city', 'City')}
        {text('postcode', 'Postcode')}
        <ProvinceField value={content.province} change={(province) => change({ ...content, province })} disabled={disabled} />
        {degrees('latitude', 'Latitude')}
        {degrees('longitude', 'Longitude')}
        {text('phone', 'Phone', '{phone} is the number of the shop.')}
        {text('email', 'E-mail', '{email} is the address of the shop.')}
      </Box>
      <Typography component="h2" variant="h2">
        Hours
      </Typography>
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {weekdays.map((day) => (
          <DayHours
            key={day}
            day={day}
            hours={content.hours[day] ?? null}
            disabled={disabled}
            change={(hours) => change({ ...content, hours: { ...content.hours, [day]: hours } })}
          />
        ))}
      </Stack>
      {text('hours_note', 'Note about the hours')}
      <LinesField
        label="Always closed on these public holidays"
        helper="One on each line, such as Christmas Day."
        initial={content.holidays?.closed ?? []}
        change={(closed) => change({ ...content, holidays: { ...content.holidays, closed } })}
        disabled={disabled}
      />
      <LinesField
        label="What people can do here"
        helper="One on each line."
        initial={content.services}
        change={(services) => change({ ...content, services })}
        disabled={disabled}
      />
      {text('description', 'Description')}
      {text('parking', 'Parking')}
      <PictureField picture={content.picture} change={(picture) => change({ ...content, picture })} disabled={disabled} />
    </>
  )
}

type Hours = NonNullable<ContentOf<'store'>['hours'][(typeof weekdays)[number]]>

interface DayProps {
  day: (typeof weekdays)[number]
  /** Null: closed. */
  hours: Hours | null
  disabled: boolean
  change: (hours: Hours | null) => void
}

/** One day: open or closed, and its hours. */
function DayHours({ day, hours, disabled, change }: DayProps) {
  const name = day.replace(/^./, (first) => first.toUpperCase())
  const time = (part: 'opens' | 'closes') =>
    hours && (
      <TextField
        type="time"
        label={part === 'opens' ? 'Opens' : 'Closes'}
        required
        disabled={disabled}
        value={hours[part]}
        onChange={({ target }) => change({ ...hours, [part]: target.value })}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { 'aria-label': `${name} ${part}` } }}
      />
    )
  return (
    <li>
      <Box
        role="group"
        aria-label={name}
        sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr 1fr', sm: '12rem 1fr 1fr' }, alignItems: 'center', minHeight: 52 }}
      >
        <FormControlLabel
          control={<Switch checked={hours !== null} disabled={disabled} onChange={({ target }) => change(target.checked ? usual : null)} />}
          label={hours === null ? `${name}: closed` : name}
          sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, minHeight: 44 }}
        />
        {time('opens')}
        {time('closes')}
      </Box>
    </li>
  )
}

const usual: Hours = { opens: '09:00', closes: '17:00' }
