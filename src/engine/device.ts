import type { Device } from '../data/device.ts'
import { createDeviceReader } from '../data/catalogue/device-reader.ts'
import { setDevice } from '../lazy/device.ts'
import { connectReader } from '../lazy/reader.ts'
import { reloads } from '../state/updates/page-reload.ts'

/** Connects the device and its reader to the page. The reader lists with the discount of the shown listings. The engine calls this first. */
export function startDevice(device: Device): void {
  setDevice(device)
  connectReader(createDeviceReader(device, () => reloads.discount))
}
