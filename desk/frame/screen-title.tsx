import { Typography, useForkRef } from '@mui/material'
import { brand } from '../../src/contract/brand.ts'
import { useEffect, type Ref } from 'react'
import { useHeadingFocus } from './use-heading-focus.ts'

/** The heading of a screen, and the title of its window. */
export function ScreenTitle({ children, ref }: { children: string; ref?: Ref<HTMLHeadingElement> }) {
  const heading = useForkRef(ref, useHeadingFocus())
  useEffect(() => {
    document.title = `${children} – ${brand.name} desk`
  }, [children])
  return (
    <Typography component="h1" variant="h1" ref={heading} tabIndex={-1} sx={{ mb: 2 }}>
      {children}
    </Typography>
  )
}
