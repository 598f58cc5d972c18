import { proxy, ref } from 'valtio/vanilla'
import type { WholesaleLine } from '../../contract/wholesale/wholesale.ts'
import { preloadEngine } from '../../lazy/load-engine.ts'

interface ListDialog {
  open: boolean
  lines: WholesaleLine[]
  /** The products in words: "2 × Kalk Bay". */
  what: string
  /** The proposed name of a new list. */
  name: string
}

/** The dialog that adds products to a trade list, which any component may open. */
export const listDialog = proxy<ListDialog>({ open: false, lines: [], what: '', name: '' })

export function openListDialog(lines: readonly WholesaleLine[], what: string, name = ''): void {
  Object.assign(listDialog, { open: true, lines: ref([...lines]), what, name })
  preloadEngine()
}

export function closeListDialog(): void {
  listDialog.open = false
}
