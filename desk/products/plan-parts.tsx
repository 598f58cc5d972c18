import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** A list of products in a preview. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {children}
      </Box>
    </Box>
  )
}

/** One product in a preview, and what happens with it. */
export function Line({ name, words }: { name: string; words: string }) {
  return (
    <Box component="li" sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {words}
      </Typography>
    </Box>
  )
}

/** The most rows of a preview that a dialog shows. */
export const SHOWN = 200

interface Change {
  column: string
  before: string
  after: string
}

/** The products that an import changes, with each cell before and after it. `notes`: further lines about a product. */
export function BeforeAndAfter({
  products,
}: {
  products: readonly { row: number; name: string; isNew: boolean; changes: readonly Change[]; notes: readonly string[] }[]
}) {
  if (products.length === 0) return null
  return (
    <>
      <Section title="Before and after">
        {products.slice(0, SHOWN).map(({ row, name, isNew, changes, notes }) => (
          <Line
            key={row}
            name={name}
            words={[
              ...changes.map(({ column, before, after }) => (isNew ? `${column}: ${after}` : `${column}: ${before} → ${after}`)),
              ...notes,
            ].join('\n')}
          />
        ))}
      </Section>
      {products.length > SHOWN && <Typography>And {products.length - SHOWN} more products.</Typography>}
    </>
  )
}
