import { subscribeKey } from 'valtio/vanilla/utils'
import type { ConnectivityWatch } from '../../data/network/connectivity.ts'
import { connection } from '../../state/network/connection.ts'

/** What the hints need of the session. */
interface Session {
  tabSession: { reread(): Promise<void>; queues(): { refresh(): Promise<void>; pause(): void } }
  confirm(): Promise<void>
}

/** Hints that the network or the page is back. None is proof: each only makes the device ask the server [D1] [N3]. */
export function drainOnHints({ tabSession, confirm }: Session, network: Pick<ConnectivityWatch, 'hint' | 'pause'>): void {
  const resume = () => void tabSession.reread().then(async () => Promise.all([tabSession.queues().refresh(), confirm()]))
  // Another tab may have signed in or out while this one was frozen and received no message, also without a network [I4].
  const hint = () => {
    if (connection.online) return resume()
    void tabSession.reread()
    network.hint()
  }
  subscribeKey(connection, 'online', (online) => online && resume())
  addEventListener('online', hint)
  addEventListener('pageshow', (event) => event.persisted && hint())
  const release = () => tabSession.queues().pause()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') return hint()
    network.pause()
    // Safari and Firefox may suspend a hidden page without the event: its lock would hold back the visible tab [D8].
    if (!('onfreeze' in document)) release()
  })
  document.addEventListener('resume', hint)
  document.addEventListener('freeze', release)
  addEventListener('pagehide', release)
}
