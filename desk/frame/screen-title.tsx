import { Typography } from '@mui/material'
import { useEffect } from 'react'

/** The heading of a screen, and the title of its window. */
export function ScreenTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = `${children} – Stoep desk`
  }, [children])
  return (
    <Typography component="h1" variant="h1" sx={{ mb: 2 }}>
      {children}
    </Typography>
  )
}
