import type { Product } from '../../../contract/catalogue/catalogue.ts'
import { pictureSource } from '../../../contract/catalogue/picture.ts'

const SMALL = 400

type WithSaving = Navigator & { connection?: { saveData?: boolean } }

/**
 * Fetches the small picture of every fabric when the page is at rest, so that choosing one recolours the piece at once, without a
 * network too. Not for those who save data. Answers the function that calls it off.
 */
export function preloadSwatches({ images }: Pick<Product, 'images'>): (() => void) | undefined {
  const heroes = images.filter((image) => image.role === 'hero')
  if (heroes.length < 2 || (navigator as WithSaving).connection?.saveData) return undefined
  const load = () => {
    for (const { picture } of heroes) new Image().src = pictureSource(picture, SMALL)
  }
  // Safari has no idle callback
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(load, 1500)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(load, { timeout: 4000 })
  return () => cancelIdleCallback(request)
}
