import type { ShopReader } from '../data/catalogue/shop-reader.ts'
import { callThrough, createPort } from './load-engine.ts'

const reader = createPort<ShopReader>()

export const connectReader = reader.connect

const pageReader = callThrough(reader)

/** The page's reader: it reads the catalogue from the device's copy, and the rest through the API and the worker's cache. */
export const shop = (): ShopReader => pageReader
