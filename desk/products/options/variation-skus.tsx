import { Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useId, useRef, useState } from 'react'
import type { ProductOption } from '../../../src/contract/catalogue/catalogue.ts'
import { combinationInWords, combinationOf } from '../../../src/domain/catalogue/variation-skus.ts'
import { skuOf } from '../../../src/domain/cart/item-key.ts'
import { toAddWords, useToAdd } from '../../unsaved/to-add.ts'

interface Props {
  options: readonly ProductOption[]
  /** Of the product. */
  sku: string
  skus: Readonly<Record<string, string>>
  change: (skus: Record<string, string>) => void
  disabled: boolean
}

const MOST = 80

/** The SKUs of single variations. All others are made of the product's SKU and the values. */
export function VariationSkus({ options, sku, skus, change, disabled }: Props) {
  const heading = useId()
  const listed = Object.entries(skus)
  const without = (combination: string) => Object.fromEntries(listed.filter(([other]) => other !== combination))
  return (
    <Stack spacing={1.5} component="section" aria-labelledby={heading}>
      <Typography component="h3" id={heading} sx={{ fontWeight: 600 }}>
        SKUs of single variations
      </Typography>
      <Typography variant="body2" color="text.secondary">
        A variation without one is called {exampleOf(options, sku)}. One with a SKU of its own can be counted.
      </Typography>
      {listed.length > 0 && (
        <Stack component="ul" spacing={2} sx={{ listStyle: 'none', p: 0, m: 0, pt: 1, pb: 1 }}>
          {listed.map(([combination, own]) => {
            const words = combinationInWords(options, combination) ?? combination
            const twin = listed.find(([other, same]) => other !== combination && same.toUpperCase() === own.toUpperCase())
            return (
              <Box component="li" key={combination} sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr) auto' }}>
                <TextField
                  label={words}
                  required
                  disabled={disabled}
                  value={own}
                  helperText={twin && `${combinationInWords(options, twin[0]) ?? twin[0]} has it too.`}
                  onChange={({ target }) => change({ ...skus, [combination]: target.value })}
                  slotProps={{ htmlInput: { maxLength: MOST, autoCapitalize: 'characters' } }}
                />
                {!disabled && (
                  <Button color="error" aria-label={`Remove the SKU of ${words}`} onClick={() => change(without(combination))}>
                    Remove
                  </Button>
                )}
              </Box>
            )
          })}
        </Stack>
      )}
      {!disabled && <AddSku options={options} skus={skus} add={(combination, own) => change({ ...skus, [combination]: own })} />}
    </Stack>
  )
}

function exampleOf(options: readonly ProductOption[], sku: string): string {
  return skuOf({ sku }, Object.fromEntries(options.map(({ name, values }) => [name, values[0]?.value ?? ''])))
}

interface AddProps extends Pick<Props, 'options' | 'skus'> {
  add: (combination: string, sku: string) => void
}

/** A value of each option, and the SKU of that variation. */
function AddSku({ options, skus, add }: AddProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [own, setOwn] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const isRefused = useToAdd(own.trim(), field)
  // A value that was removed meanwhile is no choice.
  const valid = Object.fromEntries(
    options.map(({ name, values }) => [name, values.some(({ value }) => value === chosen[name]) ? (chosen[name] ?? '') : '']),
  )
  const combination = combinationOf(options, valid)
  const isTaken = combination !== null && Object.hasOwn(skus, combination)
  const isReady = combination !== null && !isTaken && own.trim() !== ''
  const press = () => {
    if (!isReady) return
    add(combination, own.trim())
    setOwn('')
    setChosen({})
  }
  return (
    <Box
      role="group"
      aria-label="A SKU for one variation"
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)' }, alignItems: 'center' }}
    >
      {options.map(({ name, label, values }) => (
        <TextField
          key={name}
          select
          label={label}
          value={valid[name]}
          onChange={({ target }) => setChosen({ ...chosen, [name]: target.value })}
        >
          {values.map((value) => (
            <MenuItem key={value.value} value={value.value}>
              {value.label}
            </MenuItem>
          ))}
        </TextField>
      ))}
      <TextField
        label="Its SKU"
        value={own}
        inputRef={field}
        error={isTaken || isRefused}
        helperText={isTaken ? 'This variation has a SKU of its own.' : isRefused ? toAddWords('Add the SKU') : undefined}
        onChange={({ target }) => setOwn(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || own.trim() === '') return
          event.preventDefault()
          press()
        }}
        slotProps={{ htmlInput: { maxLength: MOST, autoCapitalize: 'characters' } }}
      />
      <Button disabled={!isReady} onClick={press}>
        Add the SKU
      </Button>
    </Box>
  )
}
