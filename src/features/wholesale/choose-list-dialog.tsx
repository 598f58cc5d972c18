import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import { closeListDialog, listDialog } from '../../actions/wholesale/list-dialog.ts'
import { wholesaleState } from '../../state/wholesale/wholesale.ts'
import { useFrozen } from '../../state/use-frozen.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ChooseListForm } from './choose-list-form.tsx'

/** Adds products to an existing or a new trade list. */
export function ChooseListDialog({ open }: { open: boolean }) {
  const { what, name } = useSnapshot(listDialog)
  const lines = useFrozen(listDialog).lines
  const { ready } = useSnapshot(wholesaleState)
  const lists = useFrozen(wholesaleState).lists
  const first = useRef<HTMLInputElement>(null)
  return (
    <Dialog open={open} onClose={closeListDialog} title="Add to a list" size="sm" initialFocus={first}>
      {ready ? (
        <ChooseListForm lists={lists} lines={lines} what={what} name={name} onDone={closeListDialog} />
      ) : (
        <Skeleton height="10rem" />
      )}
    </Dialog>
  )
}
