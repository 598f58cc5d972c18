import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { connection, shopNow } from '../../../state/network/connection.ts'

const MINUTE = 60_000

/** The shop's time, updated every minute. The first render uses the server's time (ISO), because a cached page may be old. */
export function useNow(servedAt: string): Date {
  const { ahead } = useSnapshot(connection)
  const [now, setNow] = useState(() => new Date(servedAt))
  useEffect(() => {
    const update = () => setNow(shopNow())
    update()
    const timer = setInterval(update, MINUTE)
    return () => clearInterval(timer)
  }, [ahead])
  return now
}
