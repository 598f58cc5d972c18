import { Box, Button, Card, Stack, Typography } from '@mui/material'
import { useState, type FormEvent, type SetStateAction } from 'react'
import { formatNumber } from '../../src/domain/numbers.ts'
import { MOST_COUNTED, type DeskProduct } from '../../src/contract/desk/desk-product.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { SavedNote } from '../unsaved/saved-note.tsx'
import { useUnsaved } from '../unsaved/use-unsaved.ts'
import { CountField } from './fields.tsx'
import { ActionButton } from '../frame/action-button.tsx'

interface Props {
  product: DeskProduct
  mayCount: boolean
  done: (product: DeskProduct) => void
  /** Reads the product again. */
  reload: () => void
}

/** What was typed into one row. `counted`: with the count that its user saw then. Without `low_level`, a colleague's stays. */
interface Edit {
  counted?: { seen: number | null; count: number | null }
  low_level?: number | null
}

type Edits = Readonly<Record<string, Edit>>

/** What was typed while a save ran. Its user has typed over the counts that the save stored. */
function typedSince(edits: Edits, sent: Edits, { stock }: DeskProduct): Edits {
  const typed = Object.entries(edits).filter(([variation, edit]) => edit !== sent[variation])
  return Object.fromEntries(
    typed.map(([variation, { counted, ...level }]) => {
      const seen = stock.find((row) => row.variation === variation)?.count ?? null
      return [variation, { ...level, ...(counted && { counted: { seen, count: counted.count } }) }]
    }),
  )
}

/** What the fields of a row show, and what a save stores. */
const shownOf = (row: DeskProduct['stock'][number], { counted, low_level = row.low_level }: Edit = {}) => ({
  count: counted ? counted.count : row.count,
  low_level,
})

/** The rows whose typed values are not what is stored. */
const changedRows = (stock: DeskProduct['stock'], edits: Edits) =>
  stock.flatMap((row) => {
    const { count, low_level } = shownOf(row, edits[row.variation])
    return count !== row.count || low_level !== row.low_level ? [{ variation: row.variation, count, low_level }] : []
  })

/** What a save sends: each typed row with the count that its user saw. */
const countsOf = (stock: DeskProduct['stock'], edits: Edits) =>
  stock.flatMap(({ variation, count: stored }) => {
    const edit = edits[variation]
    if (!edit) return []
    const { counted = { seen: stored, count: stored }, ...level } = edit
    return [{ variation, ...counted, ...level }]
  })

/** The counts of a product and of its variations with a SKU of their own. */
export function StockCard({ product, mayCount, done, reload }: Props) {
  const { id, stock } = product
  const [edits, setEdits] = useState<Edits>({})
  /** Counts the forms: a new one shows the stored values again. */
  const [form, setForm] = useState(0)
  const [isSaved, setSaved] = useState(false)
  const { busy, problem, code, run, clear } = useAction()
  useUnsaved(changedRows(stock, edits))
  const begin = (kept: SetStateAction<Edits>) => {
    setEdits(kept)
    setForm((before) => before + 1)
  }
  const isOnly = stock.length === 1 && stock[0]?.variation === ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const finished = await run(async (key) => {
      const input = { counts: countsOf(stock, edits) }
      const answer = await call(deskEndpoints.deskStock, input, { params: { productId: String(id) }, key })
      done(answer)
      begin((before) => typedSince(before, edits, answer))
    })
    setSaved(finished)
  }
  const look = () => {
    clear()
    begin({})
    reload()
  }
  return (
    <Card component="section" sx={{ p: 2 }} aria-labelledby="stock">
      <Typography component="h2" variant="h2" id="stock" tabIndex={-1} sx={{ mb: 1 }}>
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
            {stock.map((row) => (
              <StockRow
                key={`${form} ${row.variation} ${row.count} ${row.low_level}`}
                row={row}
                edit={edits[row.variation]}
                set={(edit) => {
                  setSaved(false)
                  setEdits({ ...edits, [row.variation]: edit })
                }}
                isOnly={isOnly}
                disabled={!mayCount}
              />
            ))}
            <Problem problem={problem} />
            {mayCount &&
              (code === 'stock_changed' ? (
                <Button key="look" variant="outlined" onClick={look}>
                  Show the counts
                </Button>
              ) : (
                <ActionButton
                  key="submit"
                  type="submit"
                  variant="outlined"
                  busy={busy}
                  disabled={Object.keys(edits).length === 0}
                  busyLabel="Saving…"
                >
                  Save the counts
                </ActionButton>
              ))}
            {isSaved && Object.keys(edits).length === 0 && <SavedNote words="The counts are saved" gone={() => setSaved(false)} />}
          </Stack>
        </form>
      )}
    </Card>
  )
}

interface RowProps {
  row: DeskProduct['stock'][number]
  /** What was typed into this row. */
  edit: Edit | undefined
  set: (edit: Edit) => void
  /** The only row needs no name. */
  isOnly: boolean
  disabled: boolean
}

/** The count of a variation, and the count from which it is low. */
function StockRow({ row, edit, set, isOnly, disabled }: RowProps) {
  const { variation, sku, held } = row
  const shown = shownOf(row, edit)
  return (
    <Box role="group" aria-label={sku}>
      {!isOnly && <Typography sx={{ fontWeight: 600, mb: 1 }}>{variation === '' ? 'All other variations' : sku}</Typography>}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
        <CountField
          label="Left"
          initial={shown.count}
          change={(count) => set({ ...edit, counted: { seen: edit?.counted ? edit.counted.seen : row.count, count } })}
          most={MOST_COUNTED}
          disabled={disabled}
        />
        <CountField
          label="Low at"
          initial={shown.low_level}
          change={(low_level) => set({ ...edit, low_level })}
          most={MOST_COUNTED}
          disabled={disabled}
        />
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
        {held === 0 ? 'Open orders hold none' : `Open orders hold ${formatNumber(held)}`}
      </Typography>
    </Box>
  )
}
