import { Alert, Button, Stack, Typography } from '@mui/material'
import type { ProductOption } from '../../../src/contract/catalogue/catalogue.ts'
import type { DeskProduct, ProductFields } from '../../../src/contract/desk/desk-product.ts'
import { skusWithin } from '../../../src/domain/catalogue/variation-skus.ts'

interface Props {
  /** The product as it is stored. */
  base: DeskProduct
  options: readonly ProductOption[]
  skus: Readonly<Record<string, string>>
  set: (changes: ProductFields) => void
}

interface Gone {
  option: ProductOption
  place: number
  values: ProductOption['values']
}

/** The options and values that the next save removes or adds, the effects of that, and a button to restore them. */
export function ChangedChoice({ base, options, skus, set }: Props) {
  const gone = base.options.flatMap((option, place): Gone[] => {
    const left = options.find(({ name }) => name === option.name)?.values ?? []
    const values = option.values.filter(({ value }) => !left.some((other) => other.value === value))
    return values.length === 0 ? [] : [{ option, place, values }]
  })
  const added = options.filter(({ name }) => !base.options.some((option) => option.name === name))
  if (gone.length === 0 && added.length === 0) return null
  const bringBack = ({ option, place, values }: Gone) => {
    const at = options.findIndex(({ name }) => name === option.name)
    const found = options[at]
    const next = found ? options.with(at, { ...found, values: [...found.values, ...values] }) : options.toSpliced(place, 0, option)
    // The restored values get back their SKUs.
    set({ options: next, variation_skus: skusWithin(next, { ...base.variation_skus, ...skus }) })
  }
  const ended = base.stock.filter(({ variation, count }) => variation !== '' && count !== null && isGone(variation, base, options))
  return (
    <Alert severity="warning" role="status" variant="outlined" sx={{ color: 'text.primary', '& .MuiAlert-message': { width: '100%' } }}>
      <Stack spacing={1}>
        {gone.map((one) => (
          <Stack key={one.option.name} direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
            <Typography>
              Removed from {one.option.label}: {one.values.map(({ label }) => label).join(', ')}
            </Typography>
            <Button
              sx={{ flex: 'none' }}
              aria-label={`Bring back ${one.values.map(({ label }) => label).join(', ')}`}
              onClick={() => bringBack(one)}
            >
              Bring back
            </Button>
          </Stack>
        ))}
        {added.length > 0 && (
          <Typography variant="body2">
            {added.map(({ label }) => label).join(', ')}: a new option makes every variation a new one. A cart with this product loses its
            line and says so, lists ask to choose, and SKUs of single variations are given anew.
          </Typography>
        )}
        {gone.length > 0 && (
          <Typography variant="body2">
            With the next save customers cannot choose this any more. A cart with it loses that line and says so. Lists, and orders that
            somebody repeats, say that it is no longer made like this. Orders and quotes keep it.
          </Typography>
        )}
        {ended.length > 0 && (
          <Typography variant="body2">
            Its count ends:{' '}
            {ended.map(({ sku, count, held }) => `${sku}, ${count} left${held > 0 ? ` and ${held} in open orders` : ''}`).join('; ')}.
          </Typography>
        )}
      </Stack>
    </Alert>
  )
}

const isGone = (variation: string, base: DeskProduct, options: readonly ProductOption[]) => {
  const entry = { [variation]: variation }
  return Object.keys(skusWithin(base.options, entry)).length > 0 && Object.keys(skusWithin(options, entry)).length === 0
}
