import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { connection } from './connection.ts'

/** Does something whenever the shop can be reached again: what was said about the lack of a network is no longer true then. */
export function useBackOnline(then: () => void): void {
  const { online } = useSnapshot(connection)
  const before = useRef(online)
  useEffect(() => {
    const isBack = online && !before.current
    before.current = online
    if (isBack) then()
  })
}
