import type { Api } from '../data/api.ts'
import type { Device } from '../data/device.ts'
import { createDeviceReader } from '../data/device-reader.ts'
import type { ShopReader } from '../data/shop-reader.ts'

let started: { device: Device; reader: ShopReader } | undefined

/** Gives the page its device. Called once by the start of the page, before anything else of the state. */
export function startShop(device: Device): void {
  started = { device, reader: createDeviceReader(device) }
}

function needed(): { device: Device; reader: ShopReader } {
  if (!started) throw new Error('The shop has not been started: this runs in a browser only')
  return started
}

export const device = (): Device => needed().device

/** The page's reader: the catalogue from the device's copy, the rest through the API and the worker's cache. */
export const shop = (): ShopReader => needed().reader

export const api = (): Api => needed().device.api
