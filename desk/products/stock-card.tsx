import { Box, Button, Card, Stack, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import type { DeskProduct } from '../../src/contract/desk/desk-product.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { useUnsaved } from '../unsaved/use-unsaved.ts'
import { CountField } from './fields.tsx'

const MOST = 100_000

interface Props {
  product: DeskProduct
  mayCount: boolean
  done: (product: DeskProduct) => void
  /** Reads the product again. */
  reload: () => void
}

/** The counts of a product and of its variations with a SKU of their own. */
export function StockCard({ product, mayCount, done, reload }: Props) {
  const { id, stock } = product
  const [edits, setEdits] = useState<Readonly<Record<string, { count: number | null; low_level: number | null }>>>({})
  const { busy, problem, code, run } = useAction()
  useUnsaved(
    stock.flatMap(({ variation, count, low_level }) => {
      const edit = edits[variation]
      return edit && (edit.count !== count || edit.low_level !== low_level) ? [{ variation, ...edit }] : []
    }),
  )
  const isLast = stock.length === 1 && stock[0]?.variation === ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const counts = stock.flatMap(({ variation, count: seen }) => {
      const edit = edits[variation]
      return edit ? [{ variation, seen, ...edit }] : []
    })
    await run(async (key) => {
      done(await call(deskEndpoints.deskStock, { counts }, { params: { productId: String(id) }, key }))
      setEdits({})
    })
  }
  return (
    <Card component="section" sx={{ p: 2 }} aria-labelledby="stock">
      <Typography component="h2" variant="h2" id="stock" sx={{ mb: 1 }}>
        Stock
      </Typography>
      {stock.length === 0 ? (
        <Typography color="text.secondary">Not counted: it is made to order. Choose “In stock” under Availability to count it.</Typography>
      ) : (
        <form onSubmit={(event) => void submit(event)}>
          <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
            How many can still be sold. Pieces of open orders are not in it. Empty: not counted.
          </Typography>
          <Stack spacing={2}>
            {stock.map(({ variation, sku, count, low_level, held }) => {
              const edit = edits[variation] ?? { count, low_level }
              const set = (changes: Partial<typeof edit>) => setEdits({ ...edits, [variation]: { ...edit, ...changes } })
              return (
                <Box key={`${variation} ${count} ${low_level}`} role="group" aria-label={sku}>
                  {!isLast && <Typography sx={{ fontWeight: 600, mb: 1 }}>{variation === '' ? 'All other variations' : sku}</Typography>}
                  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
                    <CountField label="Left" value={count} change={(value) => set({ count: value })} most={MOST} disabled={!mayCount} />
                    <CountField
                      label="Low at"
                      value={low_level}
                      change={(value) => set({ low_level: value })}
                      most={MOST}
                      disabled={!mayCount}
                    />
                  </Box>
                  <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
                    {held === 0 ? 'Open orders hold none' : `Open orders hold ${held.toLocaleString('en-ZA')}`}
                  </Typography>
                </Box>
              )
            })}
            <Problem problem={problem} />
            {mayCount &&
              (code === 'stock_changed' ? (
                <Button variant="outlined" onClick={reload}>
                  Show the counts
                </Button>
              ) : (
                <Button type="submit" variant="outlined" disabled={busy || Object.keys(edits).length === 0}>
                  {busy ? 'Saving…' : 'Save the counts'}
                </Button>
              ))}
          </Stack>
        </form>
      )}
    </Card>
  )
}
