import { Box, TextField } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useListContext } from 'react-admin'

interface Props {
  label: string
  help: string
  longest: number
  /** Whether the other filters of the list stay. */
  keep?: boolean
}

/** The search field of a list. Enter filters the list by the words `q`. */
export function SearchWords({ label, help, longest, keep = false }: Props) {
  const { filterValues, setFilters } = useListContext()
  const [words, setWords] = useState<string>(filterValues['q'] ?? '')
  const search = (event: FormEvent) => {
    event.preventDefault()
    const { q: _, ...others } = filterValues
    setFilters({ ...(keep ? others : {}), ...(words.trim() === '' ? {} : { q: words.trim() }) }, {})
  }
  return (
    <Box component="form" role="search" onSubmit={search} sx={{ mb: 1 }}>
      <TextField
        type="search"
        fullWidth
        label={label}
        helperText={help}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        slotProps={{ htmlInput: { maxLength: longest, autoComplete: 'off', autoCapitalize: 'none' } }}
      />
    </Box>
  )
}
