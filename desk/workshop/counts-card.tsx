import { Box, Button, Card, Chip, Stack, TextField, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import type { ShownCount } from './queue.ts'
import { changeWorkshop } from './workshop-store.ts'

/** The counts of the stock, each with what the shelf has. */
export function CountsCard({ counts, mayCount }: { counts: readonly ShownCount[]; mayCount: boolean }) {
  if (counts.length === 0)
    return <Typography color="text.secondary">Nothing is counted. Choose “In stock” for a product, and count it there first.</Typography>
  return (
    <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {counts.map((row) => (
        <CountRow key={`${row.product_id} ${row.variation} ${row.count}`} row={row} mayCount={mayCount} />
      ))}
    </Stack>
  )
}

function CountRow({ row, mayCount }: { row: ShownCount; mayCount: boolean }) {
  const { product_id: productId, variation, name, sku, count: seen, waiting } = row
  const [typed, setTyped] = useState(String(seen))
  const count = Number(typed)
  const isValid = /^\d{1,6}$/.test(typed)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isValid && count !== seen) void changeWorkshop({ type: 'workshop.count', args: { productId, variation, name, seen, count } })
  }
  return (
    <Card component="li" sx={{ p: 2 }}>
      <Box component="form" onSubmit={save} sx={{ display: 'grid', gridTemplateColumns: '1fr 7rem auto', gap: 1.5, alignItems: 'center' }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {sku}
          </Typography>
          {waiting && <Chip size="small" label="Waits to be sent" />}
        </Box>
        <TextField
          label="Left"
          value={typed}
          disabled={!mayCount}
          error={!isValid}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6, 'aria-label': `${name} ${sku}, left` } }}
        />
        <Button type="submit" disabled={!mayCount || !isValid || count === seen}>
          Save
        </Button>
      </Box>
    </Card>
  )
}
