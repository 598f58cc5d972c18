import { proxy, ref } from 'valtio/vanilla'
import type { WholesaleLine } from '../../contract/wholesale/wholesale.ts'
import { preloadEngine } from '../../lazy/load-engine.ts'

/**
 * The dialog that adds products to a trade list, which any component may open. `what`: the products in words, "2 × Kalk Bay". `name`: the
 * proposed name of a new list.
 */
export const listDialog = proxy({ open: false, lines: [] as WholesaleLine[], what: '', name: '' })

export function openListDialog(lines: readonly WholesaleLine[], what: string, name = ''): void {
  Object.assign(listDialog, { open: true, lines: ref([...lines]), what, name })
  preloadEngine()
}

export function closeListDialog(): void {
  listDialog.open = false
}
