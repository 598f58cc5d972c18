import { Card, Typography } from '@mui/material'
import { useId, type ReactNode } from 'react'

/** A part of the figures, with its heading. */
export function FigureCard({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card component="section" sx={{ p: 2.5 }} aria-labelledby={id}>
      <Typography component="h2" variant="h2" id={id}>
        {title}
      </Typography>
      {note !== undefined && (
        <Typography variant="body2" color="text.secondary">
          {note}
        </Typography>
      )}
      {children}
    </Card>
  )
}
