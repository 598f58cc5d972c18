import { useEffect, useEffectEvent } from 'react'
import { useSnapshot } from 'valtio'
import { sessionState } from './session.ts'

/**
 * Runs `read` once the device knows who is signed in, and again when it learns of a customer: after a sign-in whose answer was lost, the page is the
 * customer's before the device is. `isCurrent` returns false once the component has gone or another read has begun.
 */
export function useForCustomer(read: (isCurrent: () => boolean) => void): void {
  const { ready, customer } = useSnapshot(sessionState)
  const customerId = customer?.user_id
  const start = useEffectEvent(read)
  useEffect(() => {
    let current = true
    if (ready) start(() => current)
    return () => {
      current = false
    }
  }, [ready, customerId])
}
