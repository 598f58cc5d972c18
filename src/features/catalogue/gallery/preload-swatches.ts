import type { Product } from '../../../contract/catalogue/catalogue.ts'
import { pictureSource } from '../../../contract/catalogue/picture.ts'
import { whenIdle } from '../../../lazy/when-idle.ts'

const SMALL = 400

/**
 * Preloads the small picture of every fabric and size when the page is idle, so that a choice shows immediately, also offline. Skipped under save
 * data. Returns a function that cancels it.
 */
export function preloadSwatches({ images }: Pick<Product, 'images'>): (() => void) | undefined {
  const heroes = images.filter(({ role }) => role === 'hero')
  if (heroes.length < 2 || navigator.connection?.saveData) return undefined
  let isWanted = true
  whenIdle(() => {
    if (isWanted) for (const { picture } of heroes) new Image().src = pictureSource(picture, SMALL)
  })
  return () => {
    isWanted = false
  }
}
