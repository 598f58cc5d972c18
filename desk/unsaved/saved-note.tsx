import { Typography } from '@mui/material'
import { useEffect, useRef } from 'react'

/** How long it stays while the focus is elsewhere, in milliseconds. */
const SHOWN_MS = 6000

/**
 * The notice that a save worked. In the place of a button that is gone it has the focus that the button had, until the user moves on. It never
 * takes the focus from a field or from a button that stays. `gone`: removes it.
 */
export function SavedNote({ words = 'Saved', gone }: { words?: string; gone: () => void }) {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) return note.current?.focus()
    const timer = setTimeout(gone, SHOWN_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it appears
  }, [])
  return (
    <Typography ref={note} role="status" tabIndex={-1} onBlur={gone} sx={{ fontWeight: 600, py: 1 }}>
      {words}
    </Typography>
  )
}
