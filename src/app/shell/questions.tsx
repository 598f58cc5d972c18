import { createElement, useEffect, useState, type ComponentType } from 'react'
import { noteMissing } from '../../lazy/not-loaded.ts'
import { firstUse } from '../../lazy/load-engine.ts'

/**
 * What the shop asks of a shopper by itself; on the pages of a checkout there is nothing of it. Its code comes at the first sign of a
 * shopper. When it does not come nothing is said, since nobody asked for it: the next page load tries again.
 */
export function Questions() {
  const [asker, setAsker] = useState<ComponentType | null>(null)
  useEffect(() => {
    void firstUse
      .then(() => import('./deferred/asked-by-itself.tsx'))
      .then(({ AskedByItself }) => setAsker(() => AskedByItself), noteMissing)
  }, [])
  return asker ? createElement(asker) : null
}
