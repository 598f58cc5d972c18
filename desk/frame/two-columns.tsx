import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** The cards of one thing: below each other on a phone, in a wide and a narrow column on a wide screen. */
export function TwoColumns({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        alignItems: 'start',
      }}
    >
      {children}
    </Box>
  )
}
