import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { useSnapshot } from 'valtio'
import { patterns } from '../../contract/paths.ts'
import { gateState } from '../../state/gate.ts'
import { noteMissing } from '../../lazy/not-loaded.ts'
import { firstUse } from '../../lazy/load-engine.ts'

const load = () => import('../../features/gate/gate-cover.tsx')
const GateCover = lazy(async () => ({ default: (await load().catch(askServer)).GateCover }))

/** Where the cover did not come in time, the server's own form takes the page's place. */
function askServer(): Promise<never> {
  location.reload()
  return new Promise(() => undefined)
}

/** Covers the page while the site's gate is closed. */
export function Gate() {
  const { closed } = useSnapshot(gateState)
  const [path] = useLocation()
  // While the shop is open: a closed one would not give it.
  useEffect(() => void firstUse.then(load).catch(noteMissing), [])
  if (!closed) return null
  return (
    <Suspense fallback={null}>
      <GateCover inCheckout={path.startsWith(patterns.checkout)} />
    </Suspense>
  )
}
