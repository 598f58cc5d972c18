import type { Device } from '../data/device.ts'
import { createDeviceReader } from '../data/catalogue/device-reader.ts'
import { setDevice } from '../lazy/device.ts'
import { connectReader } from '../lazy/reader.ts'

/** Gives the page its device and what reads from it. The engine calls this before anything else. */
export function startDevice(device: Device): void {
  setDevice(device)
  connectReader(createDeviceReader(device))
}
