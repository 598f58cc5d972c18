import { claimPrincipal, ownerOf, type KeyCookie } from '../../../src/data/account/owner.ts'
import type { Device } from '../../../src/data/device.ts'

/** The owner of the principal that `claimPrincipal` returns. */
export const claimOwner = async (device: Device, cookie: KeyCookie): Promise<string> => ownerOf(await claimPrincipal(device, cookie))
