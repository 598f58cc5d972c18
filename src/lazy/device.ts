import type { Api } from '../data/network/api.ts'
import type { Device } from '../data/device.ts'
import { createDeviceReader } from '../data/catalogue/device-reader.ts'
import { connectReader } from './reader.ts'

let started: Device | undefined

/** Gives the page its device. Called once by the start of the engine, before anything else of it. */
export function startShop(given: Device): void {
  started = given
  connectReader(createDeviceReader(given))
}

export function device(): Device {
  if (!started) throw new Error('The shop has not been started: this runs in a browser only')
  return started
}

export const api = (): Api => device().api
