import { Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import type { ProductOption } from '../../../src/contract/catalogue/catalogue.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { CountField, MoneyField } from '../fields.tsx'
import { MoveArrows, type Moves } from '../move-arrows.tsx'
import { MOST_MM } from '../sizes-fields.tsx'

/** The default colour of a new swatch. */
export const NEW_COLOUR = '#c9bda6'

/** On a wide screen the arrows are on the line of the fields. */
const line = {
  display: 'grid',
  columnGap: 1,
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
} as const

type Value = ProductOption['values'][number]

interface Props extends Moves {
  option: ProductOption
  change: (option: ProductOption) => void
  /** Removes the option, as its last value does. */
  remove: () => void
  disabled: boolean
  /** Another number shows the values again. */
  form: number
  /** The field for a new value. */
  children: ReactNode
}

/** One option: its name, how customers choose, its place, and its values in their order. */
export function OptionField({ option, change, remove, disabled, form, up, down, children }: Props) {
  const { label, kind, values } = option
  const setValues = (next: Value[]) => (next.length === 0 ? remove() : change({ ...option, values: next }))
  const move = (at: number, by: number) => {
    const value = values[at]
    if (value) setValues(values.toSpliced(at, 1).toSpliced(at + by, 0, value))
  }
  const setKind = (next: ProductOption['kind']) =>
    change({
      ...option,
      kind: next,
      values: next === 'swatch' ? values.map((value) => ({ ...value, colour: value.colour ?? NEW_COLOUR })) : values,
    })
  const [isMeasured, setMeasured] = useState(values.some(({ dimensions }) => dimensions))
  return (
    <Stack spacing={2} role="group" aria-label={label} sx={{ border: 1, borderColor: 'divider', borderRadius: 2, p: { xs: 1.5, sm: 2 } }}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <TextField
          label="Name of the option"
          required
          disabled={disabled}
          value={label}
          onChange={({ target }) => change({ ...option, label: target.value })}
          slotProps={{ htmlInput: { maxLength: 80 } }}
        />
        <TextField
          select
          label="Customers choose by"
          disabled={disabled}
          value={kind}
          onChange={({ target }) => setKind(target.value === 'swatch' ? 'swatch' : 'choice')}
        >
          <MenuItem value="swatch">Swatches of colour or fabric</MenuItem>
          <MenuItem value="choice">Words, such as sizes</MenuItem>
        </TextField>
      </Box>
      {!disabled && (
        <LineActions name={`Option ${label}`} up={up} down={down}>
          {kind === 'choice' && !isMeasured && (
            <Button aria-label={`Give the values of ${label} their own measurements`} onClick={() => setMeasured(true)}>
              Own measurements
            </Button>
          )}
          <Button color="error" aria-label={`Remove the option ${label}`} onClick={remove}>
            Remove
          </Button>
        </LineActions>
      )}
      {kind === 'choice' && isMeasured && <Typography variant="body2">Measurements in mm. Empty ones are those of the product.</Typography>}
      <Stack
        key={form}
        component="ol"
        spacing={{ xs: 1, sm: 1.5 }}
        sx={{ listStyle: 'none', p: 0, m: 0 }}
        aria-label={`Values of ${label}`}
      >
        {values.map((value, at) => (
          <Box component="li" key={value.value} sx={{ borderTop: 1, borderColor: 'divider', pt: { xs: 2, sm: 1.5 }, ...line }}>
            <Stack spacing={1}>
              <ValueFields
                value={value}
                isSwatch={kind === 'swatch'}
                disabled={disabled}
                change={(next) => setValues(values.with(at, next))}
              />
              {kind === 'choice' && isMeasured && (
                <ValueLengths value={value} disabled={disabled} change={(next) => setValues(values.with(at, next))} />
              )}
            </Stack>
            {!disabled && (
              <LineActions
                name={value.label}
                up={at === 0 ? null : () => move(at, -1)}
                down={at === values.length - 1 ? null : () => move(at, 1)}
              >
                <Button color="error" aria-label={`Remove ${value.label}`} onClick={() => setValues(values.toSpliced(at, 1))}>
                  Remove
                </Button>
              </LineActions>
            )}
          </Box>
        ))}
      </Stack>
      {!disabled && children}
    </Stack>
  )
}

interface ValueProps {
  value: Value
  isSwatch: boolean
  disabled: boolean
  change: (value: Value) => void
}

function ValueFields({ value, isSwatch, disabled, change }: ValueProps) {
  const hasColour = isSwatch && value.colour !== undefined
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: hasColour ? 'minmax(0, 1fr) 7rem 4rem' : 'minmax(0, 1fr) 8rem' }}>
      <TextField
        label="Value"
        required
        disabled={disabled}
        value={value.label}
        onChange={({ target }) => change({ ...value, label: target.value })}
        slotProps={{ htmlInput: { maxLength: 80 } }}
      />
      <MoneyField
        label="Adds"
        isDifference
        disabled={disabled}
        initial={value.price_difference}
        change={(difference) => change({ ...value, price_difference: difference ?? cents(0) })}
      />
      {hasColour && (
        <TextField
          type="color"
          label="Colour"
          disabled={disabled}
          value={value.colour}
          onChange={({ target }) => change({ ...value, colour: target.value })}
          slotProps={{ htmlInput: { 'aria-label': `Colour of ${value.label}` } }}
        />
      )}
    </Box>
  )
}

const lengths = [
  ['width', 'Width'],
  ['depth', 'Depth'],
  ['height', 'Height'],
] as const

/** The measurements of the piece in this value, in mm. Empty ones are those of the product. */
function ValueLengths({ value, disabled, change }: Omit<ValueProps, 'isSwatch'>) {
  const { dimensions = {}, ...rest } = value
  const set = (name: keyof typeof dimensions, length: number | null) => {
    const { [name]: _, ...others } = dimensions
    const next = { ...others, ...(length ? { [name]: length } : {}) }
    change(Object.keys(next).length > 0 ? { ...rest, dimensions: next } : rest)
  }
  return (
    <Box
      role="group"
      aria-label={`Measurements of ${value.label} in mm`}
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr 1fr' }}
    >
      {lengths.map(([name, label]) => (
        <CountField
          key={name}
          label={label}
          most={MOST_MM}
          initial={dimensions[name] ?? null}
          change={(length) => set(name, length)}
          disabled={disabled}
        />
      ))}
    </Box>
  )
}

/** The arrows of a line, and what else can be done with it. */
function LineActions({ name, up, down, children }: Moves & { name: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <MoveArrows {...{ name, up, down }} />
      {children}
    </Box>
  )
}
