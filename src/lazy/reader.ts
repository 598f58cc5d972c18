import type { ShopReader } from '../data/catalogue/shop-reader.ts'
import { callThrough, createPort } from './load-engine.ts'

const reader = createPort<ShopReader>()

export const connectReader = reader.connect

const page = callThrough(reader)

/** The page's reader: the catalogue from the device's copy, the rest through the API and the worker's cache. */
export const shop = (): ShopReader => page
