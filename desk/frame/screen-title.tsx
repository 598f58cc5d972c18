import { Typography } from '@mui/material'
import { brand } from '../../src/contract/brand.ts'
import { useEffect } from 'react'

/** The heading of a screen, and the title of its window. */
export function ScreenTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = `${children} – ${brand.name} desk`
  }, [children])
  return (
    <Typography component="h1" variant="h1" sx={{ mb: 2 }}>
      {children}
    </Typography>
  )
}
