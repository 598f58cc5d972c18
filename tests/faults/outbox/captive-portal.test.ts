import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { adding, append, createOfflineWorld, lines, type OfflineWorld } from '../../support/device/offline-world.ts'

let world: OfflineWorld
beforeEach(async () => {
  world = await createOfflineWorld()
})
afterEach(() => world.close())

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
      const page = await world.open()
      world.network.fate = ({ method }) => (method === 'POST' ? answer() : 'deliver')
      await append(page, adding(world.shop, 'kalk-bay', 2))
      await world.time.pass(120_000)
      const { ops, rejected } = await world.record(page.owner)
      expect(ops.map(({ state }) => state)).toEqual(['waiting'])
      expect(rejected).toEqual([])

      world.network.fate = () => 'deliver'
      await world.time.pass(60_000)
      const { server, left } = await world.agree(page.owner)
      expect(left).toBe(0)
      expect(Object.values(lines(server))).toEqual([2])
    })
  }
})
