import { describe, expect, it } from 'vitest'
import { createArrivingBodies } from './arriving-bodies.ts'

const limits = { ofAddress: 2, signedIn: { all: 300_000, ofSender: 200_000 }, unknown: { all: 150_000, ofSender: 100_000 } }

/** A body that arrives when `arrive` is called. */
function begin(bodies: ReturnType<typeof createArrivingBodies>, address: string, bytes: number, account: string | null = null) {
  const { promise, resolve } = Promise.withResolvers<string>()
  const read = bodies.read({ address, bytes, accountId: async () => account }, () => promise)
  return { read, arrive: () => resolve('all of it') }
}

describe('bodies on their way', () => {
  it('are few of one address at once, and many of all', async () => {
    const bodies = createArrivingBodies(limits)
    const first = begin(bodies, 'a', 50)
    const others = [begin(bodies, 'a', 50), begin(bodies, 'b', 50), begin(bodies, 'c', 50)]
    await expect(begin(bodies, 'a', 50).read).rejects.toMatchObject({ status: 429, code: 'rate_limited', headers: { 'Retry-After': '5' } })
    first.arrive()
    expect(await first.read).toBe('all of it')
    const next = begin(bodies, 'a', 50)
    for (const { arrive } of [...others, next]) arrive()
    expect(await next.read).toBe('all of it')
  })

  it('share the limits of an address within the /48 of an IPv6 customer', async () => {
    const bodies = createArrivingBodies(limits)
    const open = [begin(bodies, '2001:db8:1:1::/64', 50), begin(bodies, '2001:db8:1:2::/64', 90_000)]
    await expect(begin(bodies, '2001:db8:1:3::/64', 50).read).rejects.toMatchObject({ status: 429 })
    open.push(begin(bodies, '2001:db8:2:1::/64', 50))
    for (const { arrive } of open) arrive()
    expect(await Promise.all(open.map(({ read }) => read))).toHaveLength(3)
  })

  it('share the room for large ones; callers without a session have little of it', async () => {
    const bodies = createArrivingBodies(limits)
    const guest = begin(bodies, 'a', 90_000)
    const refused = { status: 503, code: 'unavailable' }
    await expect(begin(bodies, 'a', 90_000).read).rejects.toMatchObject(refused)
    await expect(begin(bodies, 'b', 90_000).read).rejects.toMatchObject(refused)
    const staff = begin(bodies, 'a', 190_000, 'anna')
    await expect(begin(bodies, 'c', 90_000, 'anna').read).rejects.toMatchObject(refused)
    await expect(begin(bodies, 'd', 190_000, 'ben').read).rejects.toMatchObject(refused)
    for (const { arrive } of [guest, staff]) arrive()
    await Promise.all([guest.read, staff.read])
    const next = begin(bodies, 'd', 190_000, 'ben')
    next.arrive()
    expect(await next.read).toBe('all of it')
  })

  it('leave their share when they fail', async () => {
    const bodies = createArrivingBodies(limits)
    const failing = () => bodies.read({ address: 'a', bytes: 90_000, accountId: async () => null }, () => Promise.reject(new Error('gone')))
    for (let count = 0; count < 4; count += 1) await expect(failing()).rejects.toThrow('gone')
  })
})
