import { Box, Card, Typography } from '@mui/material'
import type { ReactNode, Ref } from 'react'

interface FactsCardProps {
  title: string
  /** The ref of the heading, which can have the focus. */
  ref?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A card with a heading: one part of a screen. */
export function FactsCard({ title, ref, children }: FactsCardProps) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <Card component="section" sx={{ p: 2 }} aria-labelledby={id}>
      <Typography component="h2" variant="h2" id={id} ref={ref} tabIndex={-1} sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Card>
  )
}

interface PairProps {
  name: string
  value: string
  strong?: boolean
}

/** A name and its value, in a `dl`. */
export const Pair = ({ name, value, strong = false }: PairProps) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.5 }}>
    <Typography
      component="dt"
      color={strong ? undefined : 'text.secondary'}
      sx={{ fontWeight: strong ? 600 : undefined, flexShrink: 0, maxWidth: '45%' }}
    >
      {name}
    </Typography>
    <Typography
      component="dd"
      sx={{ m: 0, minWidth: 0, fontWeight: strong ? 600 : undefined, textAlign: 'right', overflowWrap: 'anywhere' }}
    >
      {value}
    </Typography>
  </Box>
)
