import { subscribe } from 'valtio/vanilla'
import { showBadge } from '../../data/installed/badge.ts'
import { whenIdle } from '../../lazy/when-idle.ts'
import { outboxState } from '../../state/outbox/outbox-state.ts'

/** Shows the number of waiting and rejected changes on the app's icon, once the page has shown the change itself. */
export function startBadge(): void {
  let shown: number | undefined
  const update = () => {
    const count = outboxState.waiting + outboxState.rejected.length
    if (count === shown) return
    shown = count
    void showBadge(count)
  }
  subscribe(outboxState, () => whenIdle(update))
}
