import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** The current time, updated every minute. The first render uses the server's time (ISO), because a cached page may be old. */
export function useNow(drawnFor: string): Date {
  const [now, setNow] = useState(() => new Date(drawnFor))
  useEffect(() => {
    const look = () => setNow(new Date())
    look()
    const timer = setInterval(look, MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
