import { Box, Button, Chip, Stack, TextField } from '@mui/material'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useListContext } from 'react-admin'
import type { FilteredList } from '../../../src/contract/desk/filters/own-filter.ts'
import { OwnFilters } from './own-filters.tsx'
import { isSameFilter, withoutEmpty, type Filter } from './same-filter.ts'

const SEARCH_DELAY_MS = 300

interface Props {
  /** The list, whose filters the caller can save. */
  list: FilteredList
  /** The label of the search. */
  label: string
  /** The filters that every user has as buttons. */
  saved: readonly { label: string; filter: Filter }[]
  /** Every filter of the list. */
  children: (filter: Filter, change: (changes: Filter) => void) => ReactNode
}

/** Search, saved filters and every filter of a list. They are in the address, so that a list can be bookmarked. */
export function SearchFilters({ list, label: searchLabel, saved, children }: Props) {
  const { filterValues, setFilters } = useListContext()
  const filter: Filter = filterValues
  const { q = '', ...rest } = filter
  const [words, setWords] = useState(q)
  const [open, setOpen] = useState(false)
  const latest = useRef(filter)
  const change = (changes: Filter) => setFilters(withoutEmpty({ ...latest.current, ...changes }), {})

  useEffect(() => {
    latest.current = filter
  }, [filter])

  useEffect(() => {
    const timer = setTimeout(() => {
      if (words !== (latest.current['q'] ?? '')) change({ q: words })
    }, SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- only new words start a search
  }, [words])

  /** A saved filter has its own search. */
  const choose = (wanted: Filter) => {
    setWords(wanted['q'] ?? '')
    setFilters(withoutEmpty(wanted), {})
  }
  const isFixed = saved.some(({ filter: wanted }) => isSameFilter(rest, wanted))
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
          const chosen = isSameFilter(rest, wanted)
          return (
            <Chip
              key={label}
              component="button"
              clickable
              label={label}
              aria-pressed={chosen}
              color={chosen ? 'primary' : 'default'}
              variant={chosen ? 'filled' : 'outlined'}
              onClick={() => setFilters(withoutEmpty({ ...wanted, q }), {})}
              sx={{ height: 44, borderRadius: 999, px: 1 }}
            />
          )
        })}
        <OwnFilters list={list} filter={filter} isKnown={isFixed && q === ''} choose={choose} />
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
