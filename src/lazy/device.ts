import type { Api } from '../data/network/api.ts'
import type { Device } from '../data/device.ts'

let current: Device | undefined

/** The engine calls this once, before any other code asks for the device. */
export function setDevice(given: Device): void {
  current = given
}

/** This browser's device. Throws before the engine has started, and on the server. */
export function device(): Device {
  if (!current) throw new Error('There is no device yet: the engine has not started')
  return current
}

export const api = (): Api => device().api
