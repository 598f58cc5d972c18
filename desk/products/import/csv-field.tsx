import { Box, Typography } from '@mui/material'
import { useId } from 'react'

/** The choice of a CSV file. `choose` receives null when the choice is taken back. */
export function CsvField({ choose }: { choose: (file: File | null) => void }) {
  const id = useId()
  return (
    <Box>
      <Typography component="label" htmlFor={id} sx={{ display: 'block', mb: 1 }}>
        File
      </Typography>
      <input
        id={id}
        type="file"
        required
        accept=".csv,text/csv"
        style={{ minHeight: 44, font: 'inherit', maxWidth: '100%' }}
        onChange={({ target }) => choose(target.files?.[0] ?? null)}
      />
    </Box>
  )
}
