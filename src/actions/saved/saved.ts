import type { Variation } from '../../contract/cart/cart.ts'
import type { ProductCard } from '../../contract/catalogue/catalogue.ts'
import { createPort } from '../../lazy/load-engine.ts'
import { notifyNotLoaded } from '../../lazy/not-loaded.ts'

/** The fields of a product that a change of a saved piece needs. */
export type SavedProduct = Pick<ProductCard, 'slug' | 'name' | 'price' | 'price_regular' | 'availability'>

/** The engine's functions for saved pieces. */
export interface SavedEngine {
  /** Saves a piece for later in a variation, or removes it. False after a notice that the device did not store the change. */
  setSaved(product: SavedProduct, saved: boolean, variation?: Variation): Promise<boolean>
  /** Makes the link that shows the saved pieces to others, or ends it. False after a notice that the device did not store the change. */
  share(shared: boolean): Promise<boolean>
}

const engine = createPort<SavedEngine>()

export const connectSaved = engine.connect

/** Makes the link that shows the saved pieces to others, or ends it. False after a notice that the device did not store the change. */
export const shareSaved: SavedEngine['share'] = async (shared) =>
  (await (await engine.get().catch(notifyNotLoaded))?.share(shared)) ?? false

/** Saves a piece for later in a variation, or removes it. False after a notice that the device did not store the change. */
export const setSaved: SavedEngine['setSaved'] = async (product, saved, variation) =>
  (await (await engine.get().catch(notifyNotLoaded))?.setSaved(product, saved, variation)) ?? false
