import { Box, MenuItem, TextField, Typography } from '@mui/material'
import { provinces } from '../../src/contract/account/provinces.ts'
import { weekdays } from '../../src/contract/content/weekdays.ts'
import { LinesField } from '../products/fields.tsx'
import type { FieldsOf } from './fields.tsx'
import { PictureField } from './picture-field.tsx'

const pair = { display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } } as const

/** Address, hours, phone, place on the map and picture of a store. */
export function StoreFields({ content, change, disabled }: FieldsOf<'store'>) {
  const text = (name: 'suburb' | 'city' | 'postcode' | 'phone' | 'email' | 'hours_note' | 'description' | 'parking', label: string, helper?: string) => (
    <TextField
      label={label}
      disabled={disabled}
      helperText={helper}
      multiline={name === 'description' || name === 'parking'}
      value={content[name]}
      onChange={({ target }) => change({ ...content, [name]: target.value })}
    />
  )
  const degrees = (name: 'latitude' | 'longitude', label: string) => (
    <TextField
      type="number"
      label={label}
      disabled={disabled}
      defaultValue={content[name]}
      onChange={({ target }) => change({ ...content, [name]: Number(target.value) })}
      slotProps={{ htmlInput: { step: 'any' } }}
    />
  )
  return (
    <>
      <LinesField label="Street" value={content.address_lines} change={(address_lines) => change({ ...content, address_lines })} disabled={disabled} />
      <Box sx={pair}>
        {text('suburb', 'Suburb')}
        {text('city', 'City')}
        {text('postcode', 'Postcode')}
        <TextField
          select
          label="Province"
          disabled={disabled}
          value={content.province}
          onChange={({ target }) => change({ ...content, province: provinces.find((one) => one === target.value) ?? content.province })}
        >
          {provinces.map((name) => (
            <MenuItem key={name} value={name}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        {degrees('latitude', 'Latitude')}
        {degrees('longitude', 'Longitude')}
        {text('phone', 'Phone', '{phone} is the number of the shop.')}
        {text('email', 'E-mail', '{email} is the address of the shop.')}
      </Box>
      <Typography component="h2" variant="h2">
        Hours
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr' }}>
        {weekdays.map((day) => {
          const hours = content.hours[day] ?? null
          const name = day.replace(/^./, (first) => first.toUpperCase())
          const time = (part: 'opens' | 'closes', label: string) => (
            <TextField
              type="time"
              label={`${name} ${label}`}
              disabled={disabled}
              value={hours?.[part] ?? ''}
              onChange={({ target }) => {
                const changed = { opens: hours?.opens ?? '09:00', closes: hours?.closes ?? '17:00', [part]: target.value }
                change({ ...content, hours: { ...content.hours, [day]: target.value === '' ? null : changed } })
              }}
              slotProps={{ inputLabel: { shrink: true } }}
            />
          )
          return (
            <Box key={day} sx={{ display: 'contents' }}>
              {time('opens', 'opens')}
              {time('closes', 'closes')}
            </Box>
          )
        })}
      </Box>
      <Typography color="text.secondary">An empty time: closed on that day.</Typography>
      {text('hours_note', 'Note about the hours')}
      <LinesField
        label="Always closed on these public holidays"
        helper="One on each line, such as Christmas Day."
        value={content.holidays?.closed ?? []}
        change={(closed) => change({ ...content, holidays: { ...content.holidays, closed } })}
        disabled={disabled}
      />
      <LinesField label="What people can do here" helper="One on each line." value={content.services} change={(services) => change({ ...content, services })} disabled={disabled} />
      {text('description', 'Description')}
      {text('parking', 'Parking')}
      <PictureField picture={content.picture} change={(picture) => change({ ...content, picture })} disabled={disabled} />
    </>
  )
}
