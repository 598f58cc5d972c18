import { Box, Button, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import type { ProductOption } from '../../src/contract/catalogue/catalogue.ts'
import { cents } from '../../src/contract/money/money.ts'
import { MoneyField } from './fields.tsx'

/** Of a new swatch, until somebody chooses another one. */
const NEW_COLOUR = '#c9bda6'

interface Props {
  options: readonly ProductOption[]
  change: (options: ProductOption[]) => void
  disabled: boolean
}

/** The key of a new option or value, from its label: `Dark oak` → `dark-oak`. */
const keyOf = (label: string) =>
  label
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)

/** The options of a product, and what each value adds to the price. */
export function OptionsField({ options, change, disabled }: Props) {
  const replace = (place: number, values: ProductOption['values']) =>
    change(options.flatMap((option, at) => (at !== place ? [option] : values.length > 0 ? [{ ...option, values }] : [])))
  return (
    <Stack spacing={3}>
      {options.length === 0 && <Typography color="text.secondary">It has no options.</Typography>}
      {options.map(({ name, label, kind, values }, place) => (
        <Stack key={name} spacing={1.5} role="group" aria-label={label}>
          <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
          {values.map((value, at) => (
            <Box key={value.value} sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr auto', alignItems: 'center' }}>
              <TextField
                label="Value"
                required
                disabled={disabled}
                value={value.label}
                onChange={({ target }) => replace(place, values.with(at, { ...value, label: target.value }))}
                slotProps={{ htmlInput: { maxLength: 80 } }}
              />
              <MoneyField
                label="Adds"
                isDifference
                disabled={disabled}
                value={value.price_difference}
                change={(difference) => replace(place, values.with(at, { ...value, price_difference: difference ?? cents(0) }))}
              />
              {!disabled && (
                <Button color="error" aria-label={`Remove ${value.label}`} onClick={() => replace(place, values.toSpliced(at, 1))}>
                  Remove
                </Button>
              )}
              {value.colour !== undefined && (
                <TextField
                  type="color"
                  label={`Colour of ${value.label}`}
                  disabled={disabled}
                  value={value.colour}
                  onChange={({ target }) => replace(place, values.with(at, { ...value, colour: target.value }))}
                  sx={{ gridColumn: '1 / -1' }}
                />
              )}
            </Box>
          ))}
          {!disabled && (
            <AddOne
              label={`New value of ${label}`}
              taken={values.map(({ value }) => value)}
              add={(value, words) =>
                // A swatch without a colour is an empty circle in the shop. A fabric of the shop has a colour of its own.
                replace(place, [
                  ...values,
                  { value, label: words, price_difference: cents(0), ...(kind === 'swatch' ? { colour: NEW_COLOUR } : {}) },
                ])
              }
            />
          )}
        </Stack>
      ))}
      {!disabled && options.length < 6 && (
        <AddOne
          label="New option"
          taken={options.map(({ name }) => name)}
          add={(name, words) =>
            change([
              ...options,
              { name, label: words, kind: 'choice', values: [{ value: 'standard', label: 'Standard', price_difference: cents(0) }] },
            ])
          }
        />
      )}
    </Stack>
  )
}

function AddOne({ label, taken, add }: { label: string; taken: readonly string[]; add: (key: string, label: string) => void }) {
  const [words, setWords] = useState('')
  const key = keyOf(words)
  const isFree = key !== '' && !taken.includes(key)
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr auto', alignItems: 'center' }}>
      <TextField
        label={label}
        value={words}
        error={words !== '' && !isFree}
        onChange={({ target }) => setWords(target.value)}
        slotProps={{ htmlInput: { maxLength: 80 } }}
      />
      <Button
        disabled={!isFree}
        onClick={() => {
          add(key, words.trim())
          setWords('')
        }}
      >
        Add
      </Button>
    </Box>
  )
}
