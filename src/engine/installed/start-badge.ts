import { subscribe } from 'valtio/vanilla'
import { showBadge } from '../../data/installed/badge.ts'
import { outboxState } from '../../state/outbox/outbox-state.ts'

/** Shows the number of waiting and rejected changes on the app's icon. */
export function startBadge(): void {
  let shown: number | undefined
  subscribe(outboxState, () => {
    const count = outboxState.waiting + outboxState.rejected.length
    if (count === shown) return
    shown = count
    void showBadge(count)
  })
}
