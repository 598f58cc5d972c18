import { createConnectivity, type Connectivity, type ConnectivityWatch } from '../../data/network/connectivity.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import type { Device } from '../../data/device.ts'
import { noteConnectivity } from '../../state/network/connection.ts'
import type { DeferDuringPress } from '../../actions/defer-during-press.ts'

/** The Network Information API, which few browsers have. */
type WithLine = Navigator & { connection?: { effectiveType?: string } }

const expectsSlow = () => {
  const { connection }: WithLine = navigator
  return (connection?.effectiveType ?? '').endsWith('2g')
}

/** Derives the connectivity from all answers, and probes an unreachable server. `defer` applies the changes of state to the page. */
export function startConnection(device: Device, isSeen: () => boolean, defer: DeferDuringPress): ConnectivityWatch {
  async function probe(): Promise<void> {
    try {
      await device.api.call(endpoints.status, {})
    } catch (cause) {
      // The device's hooks have observed the contact.
      if (!(cause instanceof ApiError)) throw cause
    }
  }
  const changed = (state: Connectivity) => defer(() => noteConnectivity(state))
  return createConnectivity({ ...device, probe, isSeen, reportsNetwork: () => navigator.onLine, expectsSlow, changed })
}
