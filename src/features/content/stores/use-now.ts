import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** The moment, minute by minute. The page is drawn with the moment it was made for (ISO); a kept page may be older than it looks. */
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
