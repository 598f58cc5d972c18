import type { Order } from '../../../src/contract/orders/order.ts'
import { setDevice } from '../../../src/lazy/device.ts'
import { createTestDevice } from '../device/device.ts'
import { createNetwork } from '../device/network.ts'
import { createVirtualTime, type VirtualTime } from '../time/virtual-time.ts'

/** Sets a device whose server has one order and no payment page. Returns its time. */
export function orderAtShop(order: () => Order): VirtualTime {
  const time = createVirtualTime()
  const answer = ({ url }: Request) =>
    Response.json(url.endsWith('/pay') ? { order_id: order().order_id } : order(), { headers: { 'X-Shop-Api': '1' } })
  const network = createNetwork(time, (request) => Promise.resolve(answer(request)))
  setDevice(createTestDevice({ time, network, random: () => 0.5 }).tab())
  return time
}
