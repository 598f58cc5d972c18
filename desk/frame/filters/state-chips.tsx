import { Box, Chip } from '@mui/material'
import { useListContext } from 'react-admin'

interface ChoiceChipsProps<Choice extends string> {
  /** What is chosen, for a screen reader. */
  label: string
  choices: readonly Choice[]
  words: Readonly<Record<Choice, string>>
  /** Null or another text: none of the choices. */
  chosen: unknown
  choose: (choice: Choice) => void
}

/** A row of chips of which one is chosen. */
export function ChoiceChips<Choice extends string>({ label, choices, words, chosen, choose }: ChoiceChipsProps<Choice>) {
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {choices.map((choice) => (
        <Chip
          key={choice}
          component="button"
          clickable
          label={words[choice]}
          aria-pressed={chosen === choice}
          color={chosen === choice ? 'primary' : 'default'}
          variant={chosen === choice ? 'filled' : 'outlined'}
          onClick={() => choose(choice)}
          sx={{ height: 44, borderRadius: 999, px: 1 }}
        />
      ))}
    </Box>
  )
}

interface StateChipsProps<State extends string> {
  states: readonly State[]
  words: Readonly<Record<State, string>>
  /** The state that shows without a choice. */
  first?: State | 'open'
}

/** Filters a list by state. Without a choice it shows the state `first`. */
export function StateChips<State extends string>({ states, words, first = 'open' }: StateChipsProps<State>) {
  const { filterValues, setFilters } = useListContext()
  return (
    <Box sx={{ mb: 1 }}>
      <ChoiceChips
        label="State"
        choices={states}
        words={words}
        chosen={filterValues['state'] ?? first}
        choose={(state) => setFilters({ state }, {})}
      />
    </Box>
  )
}
