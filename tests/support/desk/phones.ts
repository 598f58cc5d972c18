import { randomUUID } from 'node:crypto'
import { showWorkshop } from '../../../desk/workshop/show-workshop.ts'
import { workshopScope, type WorkshopChange } from '../../../desk/workshop/queue.ts'
import { anyFailureSchema } from '../../../src/contract/desk/desk-codes.ts'
import type { Workshop } from '../../../src/contract/desk/workshop/desk-workshop.ts'
import { createOutbox, type Outbox } from '../../../src/data/outbox/outbox.ts'
import { createRecords } from '../../../src/data/outbox/records.ts'
import { withSession, type GivenSession } from '../account/customers.ts'
import { createTestDevice, type TestDevice, type TestTab } from '../device/device.ts'
import type { OfflineContext } from '../device/offline-context.ts'
import { newStaff } from './staff.ts'

/** A phone of the workshop with its signal. */
export interface Phone {
  device: TestDevice
  staff: GivenSession
  /** Whether it has a signal. */
  signal: boolean
}

export async function newPhone(context: OfflineContext): Promise<Phone> {
  const staff = await newStaff(context.shop, 'workshop')
  const { Cookie: cookie } = withSession(staff.token)
  const phone: Phone = { staff, signal: true, device: context.device }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    request.headers.set('Cookie', cookie)
    if (!phone.signal) throw new TypeError('Failed to fetch')
    return context.network.fetch(request)
  }
  phone.device = createTestDevice({ time: context.time, network: { fetch }, random: () => 0.5, failure: anyFailureSchema })
  return phone
}

/** Opens the workshop on a phone. */
export async function openOn({ time }: OfflineContext, { device, staff }: Phone): Promise<{ tab: TestTab; outbox: Outbox<Workshop> }> {
  const tab = device.tab()
  const outbox = createOutbox(tab, workshopScope, staff.user_id)
  void outbox.start()
  await time.settle()
  return { tab, outbox }
}

export const recordOn = ({ device, staff }: Phone) => createRecords(device.disk, workshopScope, staff.user_id, randomUUID).read()

export async function shownOn(phone: Phone) {
  const { base, ops } = await recordOn(phone)
  if (!base) throw new Error('The phone has no copy')
  return showWorkshop(base, ops)
}

/** An order as a phone shows it. */
export async function orderOn(phone: Phone, orderId: string) {
  const order = (await shownOn(phone)).orders.find(({ order_id }) => order_id === orderId)
  if (!order) throw new Error(`Order ${orderId} is not on the phone`)
  return order
}

/** What every step of an order states, as a phone shows the order. */
export async function stepFor(phone: Phone, orderId: string) {
  const { version, name } = await orderOn(phone, orderId)
  return { orderId, version, name }
}

export const dispatchOf = async (phone: Phone, orderId: string): Promise<WorkshopChange> => ({
  type: 'workshop.dispatch',
  args: { ...(await stepFor(phone, orderId)), carrier: 'Demo Carriers', trackingNumber: 'DC-1', trackingUrl: '' },
})

export const deliveryOf = async (phone: Phone, orderId: string, photo: string | null = null): Promise<WorkshopChange> => ({
  type: 'workshop.deliver',
  args: { ...(await stepFor(phone, orderId)), receivedBy: 'Demo Receiver', photo },
})
