import { Alert, Box, Button, Card, CardActionArea, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type RefObject } from 'react'
import type { Variation } from '../../src/contract/cart/cart.ts'
import type { PhoneLines } from '../../src/contract/desk/phone/phone-order.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { LoadError } from '../frame/load-error.tsx'
import { countOf } from '../frame/numbers/typed-numbers.ts'
import { toAddWords, useToAdd } from '../unsaved/to-add.ts'
import { money } from '../orders/words.ts'
import { onEnter } from './on-enter.ts'

/** The fewest letters of a search: one letter finds half of the shop. */
const FEWEST = 2
const MOST_FOUND = 8

/** Finds a product by name or SKU, asks for its options, and adds it. */
export function ChoosePieces({ add }: { add: (line: PhoneLines[number]) => void }) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<number | null>(null)
  const group = useRef<HTMLDivElement>(null)
  const isRefused = useToAdd(chosen, group)
  const q = typed.trim()
  const { data, error, refetch } = useQuery({
    queryKey: ['phone-search', q],
    queryFn: ({ signal }) => call(deskEndpoints.deskProducts, { q, state: 'sold', per_page: MOST_FOUND }, { signal }),
    enabled: q.length >= FEWEST && chosen === null,
    placeholderData: (before) => before,
  })
  const found = q.length >= FEWEST ? (data?.products ?? []) : []
  if (chosen !== null)
    return (
      <ChooseOptions
        productId={chosen}
        group={group}
        isRefused={isRefused}
        add={(line) => {
          add(line)
          setChosen(null)
          setTyped('')
        }}
        back={() => setChosen(null)}
      />
    )
  return (
    <Stack spacing={1.5}>
      <TextField
        label="Find a piece"
        helperText="A part of the name, or the start of the SKU."
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        // It searches at each letter.
        onKeyDown={onEnter(() => undefined)}
        slotProps={{ htmlInput: { maxLength: 120, autoComplete: 'off' } }}
      />
      {error && <LoadError error={error} retry={() => void refetch()} />}
      <Typography role="status" variant="body2" color="text.secondary">
        {data && q.length >= FEWEST ? (found.length === 0 ? 'Nothing on sale matches.' : `${data.total} found`) : ''}
      </Typography>
      {found.length > 0 && (
        <Stack component="ul" aria-label="Found pieces" spacing={1} sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {found.map(({ product_id, name, sku, price }) => (
            <Card component="li" key={product_id} variant="outlined">
              <CardActionArea
                onClick={() => setChosen(product_id)}
                sx={{ px: 2, py: 1.5, display: 'flex', justifyContent: 'space-between', gap: 2 }}
              >
                <Box>
                  <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
                  <Typography variant="body2" color="text.secondary">
                    {sku}
                  </Typography>
                </Box>
                <Typography sx={{ whiteSpace: 'nowrap' }}>{money(price)}</Typography>
              </CardActionArea>
            </Card>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

const ADD = 'Add to the order'

interface OptionsProps {
  productId: number
  group: RefObject<HTMLDivElement | null>
  /** The order was not placed because this piece is not added yet. */
  isRefused: boolean
  add: (line: PhoneLines[number]) => void
  back: () => void
}

function ChooseOptions({ productId, group, isRefused, add, back }: OptionsProps) {
  const [variation, setVariation] = useState<Variation>({})
  const [quantity, setQuantity] = useState('1')
  const [missing, setMissing] = useState<string | null>(null)
  const heading = useId()
  const { data, error, refetch } = useQuery({
    queryKey: ['phone-product', productId],
    queryFn: ({ signal }) => call(deskEndpoints.deskProduct, {}, { params: { productId: String(productId) }, signal }),
  })
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  if (!data) return <Typography role="status">Loading the piece…</Typography>
  const { name, options } = data
  // An option with one value needs no choice.
  const only = Object.fromEntries(
    options.flatMap(({ name: option, values }) => (values.length === 1 ? [[option, values[0]?.value ?? '']] : [])),
  )
  const picked: Variation = { ...only, ...variation }
  const submit = () => {
    const open = options.find((option) => !picked[option.name])
    const count = countOf(quantity)
    if (open) return setMissing(`Choose: ${open.label}`)
    if (!(count >= 1 && count <= 1000)) return setMissing('A quantity is a whole number from 1 to 1000')
    add({ productId, variation: picked, quantity: count })
  }
  const shown = missing ?? (isRefused ? toAddWords(ADD, 'choose “Another piece”') : null)
  return (
    <Stack ref={group} tabIndex={-1} spacing={2} role="group" aria-labelledby={heading}>
      <Typography id={heading} sx={{ fontWeight: 600 }}>
        {name}
      </Typography>
      {options.map((option) => (
        <TextField
          key={option.name}
          select
          label={option.label}
          required
          value={picked[option.name] ?? ''}
          onChange={({ target }) => setVariation({ ...variation, [option.name]: target.value })}
        >
          {option.values.map(({ value, label }) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      ))}
      <TextField
        label="Quantity"
        required
        value={quantity}
        onChange={({ target }) => setQuantity(target.value)}
        onKeyDown={onEnter(submit)}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4 } }}
        sx={{ maxWidth: 160 }}
      />
      {shown !== null && (
        <Alert severity="error" role="alert" variant="outlined" sx={{ color: 'text.primary' }}>
          {shown}
        </Alert>
      )}
      <Stack direction="row" spacing={1.5}>
        <Button variant="contained" disableElevation onClick={submit}>
          {ADD}
        </Button>
        <Button onClick={back}>Another piece</Button>
      </Stack>
    </Stack>
  )
}
