import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** The current time, updated every minute. The first render uses the server's time (ISO), because a cached page may be old. */
export function useNow(servedAt: string): Date {
  const [now, setNow] = useState(() => new Date(servedAt))
  useEffect(() => {
    const update = () => setNow(new Date())
    update()
    const timer = setInterval(update, MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
