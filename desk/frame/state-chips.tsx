import { Box, Chip } from '@mui/material'
import { useListContext } from 'react-admin'

interface StateChipsProps<State extends string> {
  states: readonly State[]
  words: Readonly<Record<State, string>>
  /** The state that shows without a choice. */
  first?: State | 'open'
}

/** Filters a list by state; without a choice it shows the first state, the open ones unless told. */
export function StateChips<State extends string>({ states, words, first = 'open' }: StateChipsProps<State>) {
  const { filterValues, setFilters } = useListContext()
  const chosen: unknown = filterValues['state'] ?? first
  return (
    <Box role="group" aria-label="State" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
      {states.map((state) => (
        <Chip
          key={state}
          component="button"
          clickable
          label={words[state]}
          aria-pressed={chosen === state}
          color={chosen === state ? 'primary' : 'default'}
          variant={chosen === state ? 'filled' : 'outlined'}
          onClick={() => setFilters({ state }, {})}
          sx={{ height: 44, borderRadius: 999, px: 1 }}
        />
      ))}
    </Box>
  )
}
