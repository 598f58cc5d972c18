import { Box, Link } from '@mui/material'

interface Props {
  photos: number
  /** The address of a photo. Positions are from 0. */
  photoAt: (position: number) => string
  /** Follows “Photo 1 of 3” in the alternative text. */
  by?: string
}

/** The photos that a customer sent, each a link to itself; nothing without one. */
export function PhotoLinks({ photos, photoAt, by = '' }: Props) {
  if (photos === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {Array.from({ length: photos }, (_, position) => (
        <Link key={position} href={photoAt(position)} target="_blank" rel="noreferrer noopener">
          <Box
            component="img"
            src={photoAt(position)}
            alt={`Photo ${position + 1} of ${photos}${by}`}
            loading="lazy"
            sx={{ width: 112, height: 112, objectFit: 'cover', borderRadius: 1, display: 'block' }}
          />
        </Link>
      ))}
    </Box>
  )
}
