import { useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { connection } from './connection.ts'

/** The shop's time [N6] at the first render, and again when the device learns that its clock is wrong. Only for the browser. */
export function useShopNow(): Date {
  const { ahead } = useSnapshot(connection)
  const [openedAt] = useState(() => Date.now())
  return useMemo(() => new Date(openedAt + ahead), [openedAt, ahead])
}
