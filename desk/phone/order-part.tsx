import { Card, Stack, Typography } from '@mui/material'
import { useId, type ReactNode } from 'react'

/** A card with one part of the order. */
export function OrderPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card component="section" sx={{ p: 2 }} aria-labelledby={id}>
      <Typography component="h2" variant="h2" id={id} sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Stack spacing={2}>{children}</Stack>
    </Card>
  )
}
