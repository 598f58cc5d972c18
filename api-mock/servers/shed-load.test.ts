import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { ShopEnv } from '../http/context.ts'
import { createReturnTimes } from './return-times.ts'
import { shedLoad } from './shed-load.ts'

const told = { answered: () => undefined, next: () => 7 }

describe('a server at its limit of calls', () => {
  it('turns further calls away until one has ended, and lets pages, files and callbacks of payments pass', async () => {
    const open: (() => void)[] = []
    const answer = async () => {
      await new Promise<void>((resolve) => open.push(resolve))
      return new Response('done')
    }
    const call = shedLoad(2, answer, () => 0, told)
    const request = async (path: string) => call(new Request(`http://localhost${path}`))
    const running = [request('/api/cart-guest'), request('/api/products')]
    const refused = await request('/api/cart-guest')
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('x-shop-api')]).toEqual([503, '7', expect.any(String)])
    expect(await refused.json()).toMatchObject({ status: 503, code: 'unavailable' })
    running.push(request('/'), request('/healthz'), request('/api/payments/payfast/notify'))
    open[0]?.()
    await running[0]
    running.push(request('/api/cart-guest'))
    while (open.length < 6) await Promise.resolve()
    for (const end of open) end()
    for (const response of await Promise.all(running)) expect(response.status).toBe(200)
  })

  it('turns calls away while a turn of its event loop is late, and accepts them again in the next turn', async () => {
    let time = 0
    const call = shedLoad(
      400,
      () => new Response(String((time += 400))),
      () => time,
      told,
    )
    const burst = () => Promise.all(Array.from({ length: 6 }, async () => (await call(new Request('http://localhost/api/status'))).status))
    expect(await burst()).toEqual([200, 200, 200, 503, 503, 503])
    await nextTurn()
    expect(await burst()).toEqual([200, 200, 200, 503, 503, 503])
  })

  it('has room while bodies are on their way, and turns a call away whose body arrives when it has none', async () => {
    const bodies: (() => void)[] = []
    const held = new Set<() => void>()
    const call = shedLoad(
      2,
      async (request, env: ShopEnv['Bindings'] = {}) => {
        if (request.method === 'POST') await env.whileArriving?.(() => new Promise<void>((resolve) => bodies.push(resolve)))
        else await new Promise<void>((resolve) => held.add(resolve))
        return new Response('done')
      },
      () => 0,
      told,
    )
    const request = (method: string) => call(new Request('http://localhost/api/login', { method }))
    const slow = Array.from({ length: 5 }, async () => request('POST'))
    const reads = Array.from({ length: 2 }, async () => request('GET'))
    expect((await request('GET')).status).toBe(503)
    const late = expect(slow[0]).rejects.toMatchObject({ status: 503, code: 'unavailable', headers: { 'Retry-After': '7' } })
    bodies[0]?.()
    await late
    for (const end of held) end()
    for (const response of await Promise.all(reads)) expect(response.status).toBe(200)
    for (const [index, end] of bodies.entries()) {
      end()
      if (index > 0) expect((await slow[index])?.status).toBe(200)
    }
  })

  it('counts a call that fails as ended', async () => {
    const call = shedLoad(
      1,
      () => Promise.reject(new Error('no')),
      () => 0,
      told,
    )
    for (let count = 0; count < 3; count += 1) await expect(call(new Request('http://localhost/api/cart-guest'))).rejects.toThrow('no')
  })
})

describe('the times to return', () => {
  it('give each client a turn, at four fifths of the measured rate', () => {
    let now = 0
    const times = createReturnTimes(
      () => now,
      () => 0,
    )
    for (let count = 0; count < 200; count += 1) {
      now += 10
      times.answered()
    }
    // A hundred answers a second: each second is the turn of eighty clients.
    const waits = Array.from({ length: 800 }, () => times.next())
    expect(waits.filter((seconds) => seconds === 1)).toHaveLength(80)
    expect(waits.filter((seconds) => seconds === 10)).toHaveLength(80)
    now += 5000
    // Turns that were not taken are over.
    expect(times.next()).toBe(6)
  })

  it('are never later than a device accepts, and are spread for clients without a turn', () => {
    let random = 0
    const times = createReturnTimes(
      () => 0,
      () => random,
    )
    for (let count = 0; count < 100_000; count += 1) times.next()
    expect(times.next()).toBe(420)
    random = 0.999_999
    expect(times.next()).toBe(840)
  })
})
