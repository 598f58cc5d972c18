import { Box, Button, Chip, Stack, TextField } from '@mui/material'
import { useEffect, useState, type ReactNode } from 'react'
import { useListContext } from 'react-admin'

export type Filter = Readonly<Record<string, string | undefined>>

const isSame = (a: Filter, b: Filter) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => (a[name] ?? '') === (b[name] ?? ''))

const SEARCH_DELAY_MS = 300

interface Props {
  /** The label of the search. */
  label: string
  saved: readonly { label: string; filter: Filter }[]
  /** Every filter of the list. */
  children: (filter: Filter, change: (changes: Filter) => void) => ReactNode
}

/** Search, saved filters and every filter of a list. The address holds them, so that a list can be bookmarked. */
export function SearchFilters({ label: searchLabel, saved, children }: Props) {
  const { filterValues, setFilters } = useListContext()
  const filter: Filter = filterValues
  const [words, setWords] = useState(filter['q'] ?? '')
  const [open, setOpen] = useState(false)
  const change = (changes: Filter) =>
    setFilters(Object.fromEntries(Object.entries({ ...filter, ...changes }).filter(([, value]) => value !== undefined && value !== '')), {})

  useEffect(() => {
    if (words === (filter['q'] ?? '')) return undefined
    const timer = setTimeout(() => change({ q: words }), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- only new words start a search
  }, [words])

  return (
    <Stack spacing={2} component="search" sx={{ mb: 2 }}>
      <TextField
        type="search"
        label={searchLabel}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 120, autoComplete: 'off' } }}
      />
      <Box role="group" aria-label="Saved filters" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {saved.map(({ label, filter: wanted }) => {
          const { q: _, ...rest } = filter
          const chosen = isSame(rest, wanted)
          return (
            <Chip
              key={label}
              component="button"
              clickable
              label={label}
              aria-pressed={chosen}
              color={chosen ? 'primary' : 'default'}
              variant={chosen ? 'filled' : 'outlined'}
              onClick={() => setFilters({ ...wanted, ...(filter['q'] ? { q: filter['q'] } : {}) }, {})}
              sx={{ height: 44, borderRadius: 999, px: 1 }}
            />
          )
        })}
        <Button onClick={() => setOpen(!open)} aria-expanded={open}>
          {open ? 'Fewer filters' : 'More filters'}
        </Button>
      </Box>
      {open && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(4, 1fr)' } }}>
          {children(filter, change)}
        </Box>
      )}
    </Stack>
  )
}
