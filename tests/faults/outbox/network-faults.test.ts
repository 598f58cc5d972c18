import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { adding, append, createOfflineContext, lines, type OfflineContext, type OpenTab } from '../../support/device/offline-context.ts'

let context: OfflineContext
let page: OpenTab
beforeEach(async () => {
  context = await createOfflineContext()
  page = await context.open()
})
afterEach(() => context.close())

const failure = (status: number, code: string, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ status, code, message: code, data: { status } }), {
    status,
    headers: { 'Content-Type': 'application/json', 'X-Shop-Api': '1', ...headers },
  })

const posts = () => context.network.sent.filter(({ method }) => method === 'POST')
const gaps = () =>
  posts()
    .map(({ at }, index, all) => at - (all[index - 1]?.at ?? at))
    .slice(1)

async function expectOne(quantity: number) {
  const { shown, server, left } = await context.agree(page.owner)
  expect(left).toBe(0)
  expect(Object.values(lines(server))).toEqual([quantity])
  expect(shown).toEqual(server)
}

describe('[trial 10] [D6] a bad network', () => {
  test('a burst of 500: the waits double up to 60 s, the key stays, and the change arrives within 60 s of the end', async () => {
    context.network.fate = ({ method }) => (method === 'POST' ? failure(500, 'internal_error') : 'deliver')
    await append(page, adding(context.shop, 'kalk-bay', 2))
    await context.time.pass(5 * 60_000)
    for (const gap of gaps()) expect(gap).toBeLessThanOrEqual(60_000)
    expect(posts().length).toBeGreaterThan(6)
    expect(posts().length).toBeLessThan(20)
    expect(new Set(posts().map(({ key }) => key)).size).toBe(1)
    context.network.goOnline()
    await context.time.pass(60_000)
    await expectOne(2)
  })

  test('429 with Retry-After 120: nothing is sent earlier, not even after a network hint or "Try now"', async () => {
    let asked = 0
    context.network.fate = ({ method }) =>
      method === 'POST' && (asked += 1) === 1 ? failure(429, 'rate_limited', { 'Retry-After': '120' }) : 'deliver'
    await append(page, adding(context.shop, 'kalk-bay', 2))
    await context.time.pass(60_000)
    await page.outbox.refresh()
    await page.outbox.retry()
    await context.time.pass(59_000)
    expect(posts()).toHaveLength(1)
    await context.time.pass(90_000)
    expect(gaps()[0]).toBeGreaterThanOrEqual(120_000)
    await expectOne(2)
  })

  test('an error page of a gateway for changes alone: hints of a network do not end the waits again and again; "Try now" and a return to the page do', async () => {
    const page403 = () => new Response('<h1>Forbidden</h1>', { status: 403, headers: { 'Content-Type': 'text/html' } })
    context.network.fate = ({ method }) => (method === 'POST' ? page403() : 'deliver')
    await append(page, adding(context.shop, 'kalk-bay', 2))
    for (let hint = 0; hint < 60; hint += 1) {
      await context.time.pass(500)
      await page.outbox.drain(true)
    }
    expect(posts().length).toBeLessThan(15)
    const before = posts().length
    await page.outbox.retry()
    expect(posts()).toHaveLength(before + 1)
    page.outbox.pause()
    context.network.goOnline()
    await page.outbox.drain(true)
    await expectOne(2)
  })

  test('a hanging request is aborted after 10 s and sent again with its key', async () => {
    let asked = 0
    context.network.fate = ({ method }) => (method === 'POST' && (asked += 1) === 1 ? 'hang' : 'deliver')
    await append(page, adding(context.shop, 'kalk-bay', 2))
    await context.time.pass(9_900)
    expect(posts()).toHaveLength(1)
    // The page stays usable: it accepts and shows changes.
    await append(page, adding(context.shop, 'kalk-bay', 1))
    expect(Object.values(lines((await context.agree(page.owner)).shown))).toEqual([3])
    await context.time.pass(10_000)
    expect(posts()[0]?.key).toBe(posts()[1]?.key)
    await expectOne(3)
  })

  test('a network that flaps for five minutes: every change arrives when it is stable', async () => {
    context.network.fate = () => (Math.floor(context.time.elapsed() / 3000) % 2 === 0 ? 'lose-answer' : 'fail')
    for (let minute = 0; minute < 5; minute += 1) {
      await append(page, adding(context.shop, 'kalk-bay', 1))
      for (let sign = 0; sign < 4; sign += 1) {
        await page.outbox.refresh()
        await context.time.pass(15_000)
      }
    }
    context.network.goOnline()
    await context.time.pass(60_000)
    await expectOne(5)
  })

  test('an offline start: no change is sent before the server answers, then all are', async () => {
    page.tab.kill()
    context.network.goOffline()
    page = await context.open()
    await append(page, adding(context.shop, 'kalk-bay', 2))
    await context.time.pass(10 * 60_000)
    expect(posts()).toEqual([])
    context.network.goOnline()
    await context.time.pass(60_000)
    await expectOne(2)
  })

  test.each([
    [503, 'unavailable', { 'Retry-After': '2' }],
    [429, 'rate_limited', { 'Retry-After': '20' }],
    [500, 'internal_error', {}],
  ])('one %i on the first read of a new device: the read is repeated within 60 s', async (status, code, headers) => {
    page.tab.kill()
    const other = context.otherDevice(page.owner)
    let reads = 0
    context.network.fate = () => ((reads += 1) === 1 ? failure(status, code, headers) : 'deliver')
    await context.open(other)
    expect((await context.record(page.owner, other)).base).toBeNull()
    await context.time.pass(60_000)
    expect((await context.record(page.owner, other)).base).not.toBeNull()
    expect(reads).toBe(2)
  })
})
