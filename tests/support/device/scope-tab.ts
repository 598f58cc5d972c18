import { createOutbox, type Outbox } from '../../../src/data/outbox/outbox.ts'
import type { OutboxRecord } from '../../../src/data/outbox/record.ts'
import { createRecords } from '../../../src/data/outbox/records.ts'
import type { Scope } from '../../../src/data/outbox/scope.ts'
import { claimOwner } from '../../../src/data/account/owner.ts'
import type { TestTab } from './device.ts'
import type { OfflineWorld } from './offline-world.ts'

/** A tab with one queue, like a page. */
export interface ScopeTab<Base> {
  tab: TestTab
  outbox: Outbox<Base>
  owner: string
}

/** Opens a tab of a device with the queue of a scope, and starts it. */
export async function openScope<Base>(world: OfflineWorld, scope: Scope<Base>, of = world.device): Promise<ScopeTab<Base>> {
  const tab = of.tab()
  const owner = await claimOwner(tab, of.cookie)
  const outbox = createOutbox(tab, scope, owner)
  void outbox.start()
  await world.time.settle()
  return { tab, outbox, owner }
}

/** The stored record of a scope, read directly from the device's disk. */
export const storedOf = <Base>(world: OfflineWorld, scope: Scope<Base>, owner: string, of = world.device): Promise<OutboxRecord<Base>> =>
  createRecords(of.disk, scope, owner, () => crypto.randomUUID()).read()
