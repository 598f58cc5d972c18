import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { adding, append, createOfflineContext, lines, type OfflineContext } from '../../support/device/offline-context.ts'

let context: OfflineContext
beforeEach(async () => {
  context = await createOfflineContext()
})
afterEach(() => context.close())

const html = { 'Content-Type': 'text/html' }
const portals = {
  'HTML with 200': () => new Response('<html>Log in to the Wi-Fi</html>', { status: 200, headers: html }),
  'a 302 to its own page': () => new Response(null, { status: 302, headers: { Location: 'https://portal.example/' } }),
  'JSON that is not ours': () => Response.json({ ok: true }),
  'our header on something that is not JSON': () => new Response('<html>', { status: 200, headers: { ...html, 'X-Shop-Api': '1' } }),
}

describe('[trial 11] [J1] an answer of a captive portal acknowledges nothing', () => {
  for (const [words, answer] of Object.entries(portals)) {
    test(words, async () => {
      const page = await context.open()
      context.network.fate = ({ method }) => (method === 'POST' ? answer() : 'deliver')
      await append(page, adding(context.shop, 'kalk-bay', 2))
      await context.time.pass(120_000)
      const { ops, rejected } = await context.record(page.owner)
      expect(ops.map(({ state }) => state)).toEqual(['waiting'])
      expect(rejected).toEqual([])

      context.network.goOnline()
      await context.time.pass(60_000)
      const { server, left } = await context.agree(page.owner)
      expect(left).toBe(0)
      expect(Object.values(lines(server))).toEqual([2])
    })
  }
})
