import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { claimPrincipal, type Principal } from '../../../src/data/account/owner.ts'
import { callOptions } from '../../../src/data/outbox/caller.ts'
import { createOutbox } from '../../../src/data/outbox/outbox.ts'
import type { Queue } from '../../../src/data/outbox/queue.ts'
import type { Scope } from '../../../src/data/outbox/scope.ts'
import { queues, type QueueName, type QueueRegistry } from '../../../src/data/queues.ts'
import { guestTerms } from '../../../src/domain/cart/cart-limits.ts'
import { openOutboxes, type Outboxes } from '../../../src/engine/outbox/open-outboxes.ts'
import { discard } from '../../../src/actions/outbox/outbox.ts'
import { outboxState } from '../../../src/state/outbox/outbox-state.ts'
import { drainOutboxes } from '../../../sw/outbox-sync.ts'
import { createOfflineContext, type OfflineContext } from '../../support/device/offline-context.ts'
import { startPage } from '../../support/device/page-state.ts'
import type { TestTab } from '../../support/device/device.ts'

const baseSchema = z.object({ rev: z.int() })

/** A queue that only this test has: its one operation, a wave, has no meaning in the shop. */
const waveScope: Scope<z.output<typeof baseSchema>> = {
  name: 'waves',
  schema: baseSchema,
  revOf: ({ rev }) => rev,
  isSupported: ({ type }) => type === 'wave',
  async send(operation, { api, owner, signal }) {
    await api.call(endpoints.newsletter, { email: String(operation.args['email']) }, callOptions(owner, signal, operation.id))
    return { rev: 0 }
  },
  async read({ api, owner, signal }) {
    await api.call(endpoints.status, {}, callOptions(owner, signal))
    return null
  },
  combine: () => null,
  newsOf: ({ memo }) => ({ news: [], memo: { ...memo } }),
  refused: () => ({ kept: true, news: [] }),
}

const waves: Queue<z.output<typeof baseSchema>, QueueName> = {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the registry’s names are a closed type, and this queue is not in it
  name: 'waves' as string as QueueName,
  scopeFor: () => waveScope,
  describe: ({ args }) => `A wave from ${String(args['email'])}`,
  placeOf: () => ({ kind: 'product', id: 7 }),
  label: 'Waves',
  start: 'after-session',
  isCopy: true,
}

const registry: QueueRegistry = [...queues, waves]

let context: OfflineContext
let page: TestTab
let principal: Principal
let outboxes: Outboxes
beforeEach(async () => {
  context = await createOfflineContext()
  await startPage(context)
  page = context.device.tab()
  principal = await claimPrincipal(page, context.device.cookie)
  outboxes = openOutboxes(page, principal, () => true, registry)
  void outboxes.start()
  await context.time.settle()
})
afterEach(() => context.close())

const owner = () => context.device.cookie.read() ?? ''
const sent = () => context.network.sent.filter(({ path }) => path === endpoints.newsletter.path)

/** Appends a wave in another tab, which closes at once, so that the page or the worker sends it. */
async function wave(email: string): Promise<string> {
  const tab = context.device.tab()
  const id = await createOutbox(tab, waves.scopeFor(guestTerms), owner()).append({ type: 'wave', v: 1, args: { email } })
  tab.kill()
  await context.time.settle()
  return id
}

test('[Q1] the page drains any queue of the registry', async () => {
  await wave('anna@stoep.example')
  expect(sent().map(({ method }) => method)).toContain('POST')
  expect(outboxState.changes).toEqual([])
})

test('[Q2] the sync sheet describes its changes, and discards them from their queue', async () => {
  context.network.goOffline()
  const id = await wave('ben@stoep.example')
  const place = { kind: 'product', id: 7 }
  expect(outboxState.changes).toMatchObject([{ id, scope: 'waves', words: 'A wave from ben@stoep.example', place }])
  void discard(id)
  await context.time.settle()
  expect(outboxState.changes).toEqual([])
})

test('[W4] the worker drains it', async () => {
  outboxes.close()
  context.network.goOffline()
  const id = await wave('carol@stoep.example')
  context.network.goOnline()
  const before = sent().length
  let badge = -1
  const draining = drainOutboxes(context.device.tab(), async (count) => void (badge = count), registry)
  await context.time.settle()
  await draining
  expect(sent().slice(before)).toMatchObject([{ key: id }])
  expect(badge).toBe(0)
})

test('[Q4] at a change of owner it is closed: the sheet is empty, and the page sends no more', async () => {
  context.network.goOffline()
  await wave('dora@stoep.example')
  expect(outboxState.waiting).toBe(1)
  outboxes.close()
  expect(outboxState.changes).toEqual([])
  const before = sent().length
  context.network.goOnline()
  void outboxes.refresh()
  await context.time.settle()
  expect(sent().length).toBe(before)
})
