import { Typography } from '@mui/material'
import { brand } from '../../src/contract/brand.ts'
import { useEffect, type Ref } from 'react'

/** The heading of a screen, and the title of its window. */
export function ScreenTitle({ children, ref }: { children: string; ref?: Ref<HTMLHeadingElement> }) {
  useEffect(() => {
    document.title = `${children} – ${brand.name} desk`
  }, [children])
  return (
    <Typography component="h1" variant="h1" ref={ref} tabIndex={-1} sx={{ mb: 2 }}>
      {children}
    </Typography>
  )
}
