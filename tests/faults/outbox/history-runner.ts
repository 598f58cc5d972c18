import * as fc from 'fast-check'
import type { KillPoint, TestTab } from '../../support/device/device.ts'
import type { Fate } from '../../support/device/network.ts'
import type { OfflineContext } from '../../support/device/offline-context.ts'
import { createAccepted, type Accepted } from './accepted.ts'

const killPoints: KillPoint[] = ['before-write', 'after-write', 'before-send', 'after-send']
const TABS = 2

type Trouble = 'fail' | 'lose-answer' | 'hang' | 'late' | 'broken' | 'busy' | 'portal'

/** Faults of a device. */
export type Fault =
  | { kind: 'kill'; tab: number; point: KillPoint; nth: number }
  | { kind: 'reopen'; tab: number }
  | { kind: 'trouble'; next: Trouble[] }
  | { kind: 'pass'; ms: number }
  | { kind: 'jump'; days: number }
  | { kind: 'duplicate' }

/** An action of the user. `wait`: nothing else happens until it is done. */
export interface Doing<Intent> {
  kind: 'append'
  tab: number
  intent: Intent
  wait: boolean
}

export type Command<Intent> = Doing<Intent> | Fault

const tab = fc.nat(TABS - 1)
const nth = fc.integer({ min: 1, max: 4 })
const trouble = fc.constantFrom<Trouble>('fail', 'lose-answer', 'hang', 'late', 'broken', 'busy', 'portal')

/** Arbitrary histories of user actions and faults. */
export const historyOf = <Intent>(intent: fc.Arbitrary<Intent>): fc.Arbitrary<Command<Intent>[]> =>
  fc.array(
    fc.oneof(
      { weight: 8, arbitrary: fc.record({ kind: fc.constant('append' as const), tab, intent, wait: fc.boolean() }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('kill' as const), tab, point: fc.constantFrom(...killPoints), nth }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('reopen' as const), tab }) },
      {
        weight: 3,
        arbitrary: fc.record({ kind: fc.constant('trouble' as const), next: fc.array(trouble, { minLength: 1, maxLength: 5 }) }),
      },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(500, 4000, 11_000, 31_000) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('jump' as const), days: fc.constantFrom(-365, 365) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('duplicate' as const) }) },
    ),
    { minLength: 3, maxLength: 22 },
  )

const json = (status: number, code: string, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ status, code, message: code, data: { status } }), {
    status,
    headers: { 'Content-Type': 'application/json', 'X-Shop-Api': '1', ...headers },
  })

const fates: Record<Trouble, Fate> = {
  fail: 'fail',
  'lose-answer': 'lose-answer',
  hang: 'hang',
  late: { late: 6000 },
  broken: json(500, 'internal_error'),
  busy: json(429, 'rate_limited', { 'Retry-After': '7' }),
  portal: new Response('<html>Log in to the Wi-Fi</html>', { status: 200, headers: { 'Content-Type': 'text/html' } }),
}

interface Page {
  tab: TestTab
  outbox: { close(): void }
  owner: string
}

/** How a history opens a page and performs the user's actions. Resolves with the ids that the page showed as accepted. */
export interface HistoryDriver<Intent, Opened extends Page> {
  open(): Promise<Opened>
  act(page: Opened, intent: Intent): Promise<string[]>
}

export interface HistoryResult {
  owner: string
  accepted: Accepted
  /** Changes that the page showed as accepted but the device did not store. */
  forgotten: string[]
}

/** Runs a history, and restores the network at the end. */
export async function runHistory<Intent, Opened extends Page>(
  commands: readonly Command<Intent>[],
  { time, network, device, shop }: OfflineContext,
  { open, act }: HistoryDriver<Intent, Opened>,
): Promise<HistoryResult> {
  const accepted = createAccepted()
  device.disk.watch((key, value) => key.startsWith('outbox:') && accepted.see(value))
  const pages = [await open(), await open()] as const
  const current: Opened[] = [...pages]
  const promised: string[] = []
  const troubles: Trouble[] = []
  const posts: Request[] = []
  network.fate = (request) => {
    if (request.method !== 'GET') posts.push(request.clone())
    const next = troubles.shift()
    return next ? fates[next] : 'deliver'
  }
  const reopen = async (index: number) => {
    current[index]?.tab.kill()
    current[index] = await open()
  }

  for (const command of commands) {
    switch (command.kind) {
      case 'append': {
        if (!current[command.tab]?.tab.alive()) await reopen(command.tab)
        void act(current[command.tab] ?? pages[0], command.intent).then((ids) => promised.push(...ids))
        if (command.wait) await time.settle()
        break
      }
      case 'kill':
        current[command.tab]?.tab.killAt(command.point, command.nth)
        break
      case 'reopen':
        await reopen(command.tab)
        break
      case 'trouble':
        troubles.push(...command.next)
        break
      case 'pass':
        await time.pass(command.ms)
        break
      case 'jump':
        device.jump(command.days * 24 * 60 * 60 * 1000)
        break
      case 'duplicate': {
        // A proxy repeats an old request much later.
        const post = posts[0]?.clone()
        if (post) await time.busy(Promise.resolve(shop.app.request(post)))
      }
    }
  }
  await time.settle()
  troubles.length = 0
  for (let index = 0; index < TABS; index += 1) await reopen(index)
  await time.pass(180_000)
  for (const { tab: last, outbox } of current) {
    outbox.close()
    last.kill()
  }
  return { owner: pages[0].owner, accepted, forgotten: promised.filter((id) => !accepted.ids.has(id)) }
}
