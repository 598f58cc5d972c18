import { Box, Button, Stack, TextField, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import type { ProductOption } from '../../../src/contract/catalogue/catalogue.ts'
import type { DeskProduct, ProductFields } from '../../../src/contract/desk/desk-product.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { skusWithin } from '../../../src/domain/catalogue/variation-skus.ts'
import { toAddWords, useToAdd } from '../../unsaved/to-add.ts'
import { NEW_COLOUR, OptionField } from './option-field.tsx'
import { ChangedChoice } from './changed-choice.tsx'
import { VariationSkus } from './variation-skus.tsx'

interface Props {
  /** The product as it is stored. */
  base: DeskProduct
  now: Pick<DeskProduct, 'options' | 'variation_skus' | 'sku'>
  set: (changes: ProductFields) => void
  disabled: boolean
  /** Another number shows the values of `now` again. What is typed into the fields for new ones stays. */
  form: number
}

/** The key of a new option or value, from its label: `Dark oak` → `dark-oak`. */
const keyOf = (label: string) =>
  label
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)

/** The options of a product in the order of its page, their values with what each adds to the price, and the SKUs of variations. */
export function OptionsField({ base, now, set, disabled, form }: Props) {
  const { options, variation_skus: skus } = now
  const change = (next: ProductOption[]) => {
    const sold = skusWithin(next, skus)
    // A combination that no longer exists loses its SKU.
    set({ options: next, ...(Object.keys(sold).length < Object.keys(skus).length ? { variation_skus: sold } : {}) })
  }
  const replace = (place: number, option: ProductOption) => change(options.with(place, option))
  const move = (place: number, by: number) => {
    const option = options[place]
    if (option) change(options.toSpliced(place, 1).toSpliced(place + by, 0, option))
  }
  return (
    <Stack spacing={3}>
      {options.length === 0 && <Typography color="text.secondary">It has no options.</Typography>}
      {options.map((option, place) => (
        <OptionField
          key={option.name}
          option={option}
          form={form}
          disabled={disabled}
          change={(next) => replace(place, next)}
          remove={() => change(options.toSpliced(place, 1))}
          up={place === 0 ? null : () => move(place, -1)}
          down={place === options.length - 1 ? null : () => move(place, 1)}
        >
          <AddOne
            label={`New value of ${option.label}`}
            taken={option.values.map(({ value }) => value)}
            // A new option starts without one. Customers could not choose.
            isNeeded={option.values.length === 0}
            add={(value, label) =>
              // A swatch without a colour is an empty circle in the shop. A fabric of the shop has a colour of its own.
              replace(place, {
                ...option,
                values: [
                  ...option.values,
                  { value, label, price_difference: cents(0), ...(option.kind === 'swatch' ? { colour: NEW_COLOUR } : {}) },
                ],
              })
            }
          />
        </OptionField>
      ))}
      {!disabled && options.length < 6 && (
        <AddOne
          label="New option"
          taken={options.map(({ name }) => name)}
          add={(name, label) => change([...options, { name, label, kind: 'choice', values: [] }])}
        />
      )}
      {!disabled && <ChangedChoice base={base} options={options} skus={skus} set={set} />}
      {options.length > 0 && (
        <VariationSkus
          options={options}
          sku={now.sku}
          skus={skus}
          change={(variation_skus) => set({ variation_skus })}
          disabled={disabled}
        />
      )}
    </Stack>
  )
}

interface AddProps {
  label: string
  taken: readonly string[]
  /** The form cannot be saved before something is added. */
  isNeeded?: boolean
  add: (key: string, label: string) => void
}

function AddOne({ label, taken, isNeeded = false, add }: AddProps) {
  const [words, setWords] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const isRefused = useToAdd(words.trim(), field, isNeeded)
  const key = keyOf(words)
  const isTyped = words.trim() !== ''
  const isFree = key !== '' && !taken.includes(key)
  const problem = !isTyped || isFree ? null : key === '' ? 'Use letters or digits' : 'There is one with this name'
  const press = () => {
    add(key, words.trim())
    setWords('')
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr auto', alignItems: 'start' }}>
      <TextField
        label={label}
        value={words}
        inputRef={field}
        error={problem !== null || isRefused}
        helperText={problem ?? (isRefused ? (isTyped ? toAddWords('Add') : 'Add a value first: customers choose one.') : undefined)}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !isTyped) return
          event.preventDefault()
          if (isFree) press()
        }}
        slotProps={{ htmlInput: { maxLength: 80 } }}
      />
      <Button disabled={!isFree} onClick={press} sx={{ minHeight: 56 }}>
        Add
      </Button>
    </Box>
  )
}
