import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useId, useState, type ReactNode } from 'react'
import { useBlocker } from 'react-router-dom'
import { AskToLeave, losesChanges } from './use-unsaved.ts'

/** Asks before a link, Back or another step loses what was typed into a form (`useUnsaved`). */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => losesChanges(currentLocation.pathname, nextLocation.pathname))
  /** The step of the screen that waits for the answer. */
  const [waiting, setWaiting] = useState<{ go: () => void } | null>(null)
  const titleId = useId()
  const stay = () => {
    setWaiting(null)
    blocker.reset?.()
  }
  const leave = () => {
    setWaiting(null)
    waiting?.go()
    blocker.proceed?.()
  }
  return (
    <AskToLeave value={(go) => setWaiting({ go })}>
      {children}
      <Dialog open={waiting !== null || blocker.state === 'blocked'} onClose={stay} fullWidth maxWidth="xs" aria-labelledby={titleId}>
        <DialogTitle id={titleId}>You have changes that are not saved</DialogTitle>
        <DialogContent>
          <Typography>If you leave now, they are lost.</Typography>
        </DialogContent>
        <DialogActions sx={{ p: 3, pt: 0 }}>
          <Button color="error" onClick={leave}>
            Leave without saving
          </Button>
          <Button variant="contained" disableElevation onClick={stay}>
            Stay
          </Button>
        </DialogActions>
      </Dialog>
    </AskToLeave>
  )
}
