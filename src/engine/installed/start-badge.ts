import { subscribe } from 'valtio/vanilla'
import { showBadge } from '../../data/installed/badge.ts'
import { syncState } from '../../state/sync/sync.ts'

/** Shows the number of waiting and rejected changes on the app's icon. */
export function startBadge(): void {
  let shown: number | undefined
  subscribe(syncState, () => {
    const count = syncState.waiting + syncState.rejected.length
    if (count === shown) return
    shown = count
    void showBadge(count)
  })
}
