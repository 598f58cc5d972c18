import { createOutbox, type Outbox } from '../../../src/data/outbox/outbox.ts'
import type { OutboxRecord } from '../../../src/data/outbox/record.ts'
import { createRecords } from '../../../src/data/outbox/records.ts'
import type { Scope } from '../../../src/data/outbox/scope.ts'
import { claimOwner } from './claim-owner.ts'
import type { TestTab } from './device.ts'
import type { OfflineContext } from './offline-context.ts'

/** A tab with one queue, like a page. */
export interface ScopeTab<Base> {
  tab: TestTab
  outbox: Outbox<Base>
  owner: string
}

/** Opens a tab of a device with the queue of a scope, and starts it. */
export async function openScope<Base>(context: OfflineContext, scope: Scope<Base>, of = context.device): Promise<ScopeTab<Base>> {
  const tab = of.tab()
  const owner = await claimOwner(tab, of.cookie)
  const outbox = createOutbox(tab, scope, owner)
  void outbox.start()
  await context.time.settle()
  return { tab, outbox, owner }
}

/** The stored record of a scope, read directly from the device's disk. */
export const storedOf = <Base>(
  context: OfflineContext,
  scope: Scope<Base>,
  owner: string,
  of = context.device,
): Promise<OutboxRecord<Base>> => createRecords(of.disk, scope, owner, () => crypto.randomUUID()).read()
