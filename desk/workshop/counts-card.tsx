import { Box, Button, Card, Chip, Stack, TextField, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { formatNumber } from '../../src/domain/numbers.ts'
import { MOST_COUNTED } from '../../src/contract/desk/desk-product.ts'
import { countOf } from '../frame/numbers/typed-numbers.ts'
import { useUnsaved } from '../unsaved/use-unsaved.ts'
import type { ShownCount } from './show-workshop.ts'
import { changeWorkshop } from './workshop-store.ts'

/** The counts of the stock: what can still be sold of each, and what open orders hold. */
export function CountsCard({ counts, mayCount }: { counts: readonly ShownCount[]; mayCount: boolean }) {
  if (counts.length === 0)
    return <Typography color="text.secondary">Nothing is counted. Choose “In stock” for a product, and count it there first.</Typography>
  return (
    <>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        How many can still be sold. Pieces of open orders are not in it: count the shelf, and take off what they hold.
      </Typography>
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {counts.map((row) => (
          <CountRow key={`${row.product_id} ${row.variation}`} row={row} mayCount={mayCount} />
        ))}
      </Stack>
    </>
  )
}

const countProblem = (typed: string) => (countOf(typed) <= MOST_COUNTED ? null : `A number up to ${formatNumber(MOST_COUNTED)}`)

function CountRow({ row, mayCount }: { row: ShownCount; mayCount: boolean }) {
  const { product_id: productId, variation, name, sku, count, held, waiting } = row
  /** What was typed, with the count that its user saw then. */
  const [edit, setEdit] = useState<{ seen: number; typed: string } | null>(null)
  const typed = edit?.typed ?? String(count)
  const isChanged = edit !== null && typed !== String(count)
  const isBehind = isChanged && edit.seen !== count
  const problem = countProblem(typed)
  useUnsaved(isChanged ? typed : null)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged || isBehind || problem !== null) return
    const stored = countOf(typed)
    const isStored = await changeWorkshop({
      type: 'workshop.count',
      args: { productId, variation, name, seen: edit.seen, count: stored },
    })
    // What was typed meanwhile stays.
    if (isStored) setEdit((now) => (now === edit || now === null ? null : { ...now, seen: stored }))
  }
  return (
    <Card component="li" sx={{ p: 2 }}>
      <Box
        component="form"
        onSubmit={(event) => void save(event)}
        sx={{ display: 'grid', gridTemplateColumns: '1fr 8rem auto', gap: 1.5, alignItems: 'center' }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {sku}
          </Typography>
          {held !== undefined && (
            <Typography variant="body2" color="text.secondary">
              {held === 0 ? 'Open orders hold none' : `Open orders hold ${formatNumber(held)}`}
            </Typography>
          )}
          {waiting && <Chip size="small" label="Waits to be sent" />}
        </Box>
        <TextField
          label="Left"
          value={typed}
          disabled={!mayCount}
          error={problem !== null || isBehind}
          helperText={problem ?? (isBehind ? `${formatNumber(count)} now` : undefined)}
          onChange={({ target }) => setEdit({ seen: edit?.seen ?? count, typed: target.value })}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6, 'aria-label': `${name} ${sku}, left` } }}
        />
        {isBehind ? (
          <Button key="look" disabled={!mayCount} onClick={() => setEdit({ seen: count, typed })}>
            Go on
          </Button>
        ) : (
          <Button key="save" type="submit" disabled={!mayCount || problem !== null || !isChanged}>
            Save
          </Button>
        )}
      </Box>
    </Card>
  )
}
