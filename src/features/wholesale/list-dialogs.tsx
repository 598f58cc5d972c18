import { navigate } from 'wouter/use-browser-location'
import { to } from '../../contract/paths.ts'
import type { Wholesale } from '../../contract/wholesale/wholesale.ts'
import { createList, duplicateList, renameList } from '../../actions/wholesale/wholesale.ts'
import { nameOfCopy } from './list/list-name.ts'
import { NameDialog } from './name-dialog.tsx'

export type ListQuestion = { kind: 'create' } | { kind: 'rename' | 'duplicate'; list: Wholesale }

interface ListDialogsProps {
  /** The open question; null closes. The last question stays during the leaving transition. */
  question: ListQuestion | null
  open: boolean
  onClose: () => void
  lists: readonly Wholesale[]
}

/** The dialogs for a list's name. A new list or a copy opens afterwards. */
export function ListDialogs({ question, open, onClose, lists }: ListDialogsProps) {
  if (!question) return null
  const goTo = (listId: string | null) => {
    if (listId !== null) navigate(to.list(listId))
    return listId !== null
  }
  // The key resets the form for each question, even during the previous one's leaving transition.
  const key = question.kind === 'create' ? 'create' : `${question.kind} ${question.list.id}`
  const shared = { open, onClose }
  switch (question.kind) {
    case 'create':
      return (
        <NameDialog
          key={key}
          {...shared}
          title="New list"
          name=""
          action="Create list"
          onName={async (name) => goTo(await createList(name))}
        />
      )
    case 'rename': {
      const { id, name } = question.list
      return (
        <NameDialog key={key} {...shared} title="Rename the list" name={name} action="Rename" onName={(next) => renameList(id, next)} />
      )
    }
    case 'duplicate': {
      const { id, name } = question.list
      const duplicate = async (next: string) => goTo(await duplicateList(id, next))
      return (
        <NameDialog key={key} {...shared} title="Duplicate the list" name={nameOfCopy(name, lists)} action="Duplicate" onName={duplicate} />
      )
    }
  }
}
