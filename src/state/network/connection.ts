import { useEffect, useRef } from 'react'
import { proxy, useSnapshot } from 'valtio'
import type { Connectivity } from '../../data/network/connectivity.ts'

/**
 * Whether the server responds (`src/data/network/RULES.md` [N]). `navigator.onLine` is only a hint to ask again. The state is `online`
 * until a request shows otherwise, on the server too.
 */
export const connection = proxy<{ state: Connectivity; online: boolean; ahead: number }>({
  state: 'online',
  /** The server responds, slowly or not. */
  online: true,
  /** Milliseconds by which the server's clock is ahead of this device's. 0 until the server has answered, and for a clock that is about right. */
  ahead: 0,
})

/** The shop's time, for every promise and notice with a date: the device's clock may be wrong by years [N6]. */
export const shopNow = (): Date => new Date(Date.now() + connection.ahead)

export function noteConnectivity(state: Connectivity): void {
  Object.assign(connection, { state, online: state === 'online' || state === 'slow' })
}

/** Runs `task` each time the connection is back. */
export function useBackOnline(task: () => void): void {
  const { online } = useSnapshot(connection)
  const before = useRef(online)
  useEffect(() => {
    const isBack = online && !before.current
    before.current = online
    if (isBack) task()
  })
}
