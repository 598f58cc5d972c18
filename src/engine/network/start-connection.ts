import { createConnectivity, type Connectivity, type ConnectivityWatch } from '../../data/network/connectivity.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import type { Device } from '../../data/device.ts'
import { connection, noteConnectivity } from '../../state/network/connection.ts'
import type { DeferDuringPress } from '../../actions/defer-during-press.ts'

/** The Network Information API, which few browsers have. */
type WithLine = Navigator & { connection?: { effectiveType?: string } }

const expectsSlow = () => {
  const { connection: line }: WithLine = navigator
  return (line?.effectiveType ?? '').endsWith('2g')
}

/** Milliseconds. A clock of the device that is off by less counts as right. */
const ABOUT_RIGHT = 60_000

type ConnectedDevice = Pick<Device, 'api' | 'serverClock' | 'now' | 'timers' | 'random'>

/**
 * Derives the connectivity and the shop's time from all answers, and probes an unreachable server. `defer` applies the changes of state to the
 * page.
 */
export function startConnection(device: ConnectedDevice, isSeen: () => boolean, defer: DeferDuringPress): ConnectivityWatch {
  async function probe(): Promise<void> {
    try {
      await device.api.call(endpoints.status, {})
    } catch (cause) {
      // The device's hooks have observed the contact.
      if (!(cause instanceof ApiError)) throw cause
    }
  }
  const changed = (state: Connectivity) => defer(() => noteConnectivity(state))
  function learnTime(): void {
    const shop = device.serverClock.now()
    if (shop === null) return
    const difference = shop - device.now()
    const ahead = Math.abs(difference) < ABOUT_RIGHT ? 0 : difference
    if (Math.abs(ahead - connection.ahead) >= ABOUT_RIGHT) defer(() => Object.assign(connection, { ahead }))
  }
  const watch = createConnectivity({ ...device, probe, isSeen, reportsNetwork: () => navigator.onLine, expectsSlow, changed })
  return {
    ...watch,
    received(contact) {
      watch.received(contact)
      learnTime()
    },
  }
}
