import type { Product } from '../../../contract/catalogue/catalogue.ts'
import { pictureSource } from '../../../contract/catalogue/picture.ts'

const SMALL = 400

/**
 * Preloads the small picture of every fabric when the page is idle, so that a choice shows immediately, also offline. Skipped under save
 * data. Returns a function that cancels it.
 */
export function preloadSwatches({ images }: Pick<Product, 'images'>): (() => void) | undefined {
  const heroes = images.filter((image) => image.role === 'hero')
  if (heroes.length < 2 || navigator.connection?.saveData) return undefined
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
