import { createConnectivity, type Connectivity, type ConnectivityWatch } from '../../data/network/connectivity.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import type { Device } from '../../data/device.ts'
import { noteConnectivity } from '../../state/network/connection.ts'
import type { DeferDuringPress } from './defer-during-press.ts'

/** What a browser tells of its line, where it does. */
type WithLine = Navigator & { connection?: { effectiveType?: string } }

const expectsSlow = () => ((navigator as WithLine).connection?.effectiveType ?? '').endsWith('2g')

/** Follows what the answers say of the network, and asks when they say that it is gone. What comes of it is shown `defer`. */
export function startConnection(device: Device, isSeen: () => boolean, defer: DeferDuringPress): ConnectivityWatch {
  async function probe(): Promise<void> {
    try {
      await device.api.call(endpoints.status, {})
    } catch (cause) {
      // Refusals and silence alike have been heard.
      if (!(cause instanceof ApiError)) throw cause
    }
  }
  const changed = (state: Connectivity) => defer(() => noteConnectivity(state))
  return createConnectivity({ ...device, probe, isSeen, expectsSlow, changed })
}
