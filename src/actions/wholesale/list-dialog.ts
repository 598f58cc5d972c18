import { proxy, ref } from 'valtio/vanilla'
import type { WholesaleLine } from '../../contract/wholesale/wholesale.ts'
import { preloadEngine } from '../../lazy/load-engine.ts'

/**
 * The dialog that puts pieces into a trade list, which any part of the page may open. `what`: the pieces in words, "2 × Kalk Bay".
 * `name`: what a new list is called unless told otherwise.
 */
export const listDialog = proxy({ open: false, lines: [] as WholesaleLine[], what: '', name: '' })

export function openListDialog(lines: readonly WholesaleLine[], what: string, name = ''): void {
  Object.assign(listDialog, { open: true, lines: ref([...lines]), what, name })
  preloadEngine()
}

export function closeListDialog(): void {
  listDialog.open = false
}
