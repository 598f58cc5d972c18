import { pino } from 'pino'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { type Database, openSqlite } from '../db/open.ts'
import { createRateLimiter } from './rate-limit.ts'
import { sharedCountsPurge } from '../servers/shared-counts.ts'

describe('a rate limiter', () => {
  let db: Database
  let now: number
  beforeEach(async () => {
    now = Date.parse('2026-11-20T08:00:00Z')
    db = openSqlite(new DatabaseSync(':memory:')).db
    await migrate(db)
  })
  afterEach(() => db.destroy())

  const clock = { now: () => new Date(now) }
  const wait = (seconds: number) => {
    now += seconds * 1000
  }
  /** The limiter of one server. */
  const create = (burst: number, perSeconds: number, name = 'a limit') =>
    createRateLimiter({ clock, db, log: pino({ level: 'silent' }) }, name, { burst, perSeconds })
  /** Statements run in turn: this one runs after what was reported. */
  const stored = () => db.selectFrom('rate_limit').selectAll().execute()

  it('permits a burst and returns the wait until the next request', () => {
    const limiter = create(2, 60)
    limiter.take('a')
    limiter.take('a')
    expect(() => limiter.take('a')).toThrow(
      expect.objectContaining({ status: 429, code: 'rate_limited', headers: { 'Retry-After': '30' } }),
    )
    wait(30)
    limiter.take('a')
    expect(() => limiter.take('a')).toThrow()
  })

  it('counts subjects separately, and a check takes nothing', () => {
    const limiter = create(1, 60)
    limiter.check('a')
    limiter.check('a')
    limiter.take('a')
    limiter.take('b')
    expect(() => limiter.check('a')).toThrow()
  })

  it('takes a weight at once or not at all, and no weight is more than the burst', () => {
    const limiter = create(10, 60)
    limiter.take('a', 8)
    expect(() => limiter.take('a', 3)).toThrow(expect.objectContaining({ headers: { 'Retry-After': '6' } }))
    limiter.take('a', 2)
    limiter.take('b', 1000)
    expect(() => limiter.take('b')).toThrow(expect.objectContaining({ headers: { 'Retry-After': '6' } }))
  })

  it('counts the networks of one IPv6 customer together, eight times as wide', () => {
    const limiter = create(2, 60)
    const accepted = (site: string) => {
      let count = 0
      for (let home = 0; home < 50; home += 1)
        try {
          limiter.take(`2001:db8:${site}:${home.toString(16)}::/64`)
          count += 1
        } catch {
          // The whole /48 has none left.
        }
      return count
    }
    expect([accepted('a'), accepted('b')]).toEqual([16, 16])
    expect(() => limiter.check('2001:db8:a:ffff::/64')).toThrow(expect.objectContaining({ headers: { 'Retry-After': '4' } }))
    limiter.giveBack('2001:db8:a:0::/64')
    limiter.take('2001:db8:a:ffff::/64')
    expect(() => limiter.take('2001:db8:a:fffe::/64')).toThrow()
  })

  it('drops the subjects that were used longest ago when it has too many', () => {
    const limiter = create(1, 60)
    for (let number = 0; number < 50_002; number += 1) limiter.take(`other-${number}`)
    limiter.take('a')
    for (let number = 0; number < 10; number += 1) limiter.take(`more-${number}`)
    expect(() => limiter.check('a')).toThrow()
    expect(() => limiter.check('other-50001')).toThrow()
    expect(() => limiter.check('other-0')).not.toThrow()
  })

  it('adds no requests for a clock that runs backwards', () => {
    const limiter = create(1, 60)
    limiter.take('a')
    wait(-3600)
    expect(() => limiter.take('a')).toThrow(expect.objectContaining({ headers: { 'Retry-After': '60' } }))
  })

  it('is one limit over several servers: each server gets the use of the others with its own report', async () => {
    const [one, other] = [create(10, 600), create(10, 600)]
    let taken = 0
    for (let turn = 0; turn < 20; turn += 1) {
      const limiter = turn % 2 === 0 ? one : other
      try {
        limiter.take('a')
        taken += 1
      } catch {
        // This server has none left.
      }
      await stored()
    }
    // The last report of one server does not reach the other before its next request.
    expect(taken).toBeLessThanOrEqual(11)
    expect(taken).toBeGreaterThanOrEqual(10)
    // Requests beyond the limit count too: each minute gives one request in all, not one for each server.
    wait(121)
    let late = 0
    for (const limiter of [one, other, one, other])
      try {
        limiter.take('a')
        late += 1
        await stored()
      } catch {
        await stored()
      }
    expect(late).toBe(2)
  })

  it('stores no subject, reports a wide limit after each twentieth of it, and counts each named limit separately', async () => {
    const limiter = create(100, 100)
    for (let number = 0; number < 4; number += 1) limiter.take('someone@example.com')
    expect(await stored()).toEqual([])
    limiter.take('someone@example.com')
    create(1, 60, 'another limit').take('someone@example.com')
    const rows = await stored()
    expect(rows.map(({ full_at }) => full_at).toSorted((a, b) => a - b)).toEqual([now + 5000, now + 60_000])
    expect(JSON.stringify(rows)).not.toContain('someone')
  })

  it('returns a right attempt on all servers, and clears a count on all servers', async () => {
    const [one, other] = [create(2, 60), create(2, 60)]
    one.take('a')
    one.giveBack('a')
    one.take('a')
    await stored()
    other.take('a')
    await stored()
    expect(() => other.take('a')).toThrow()
    other.forget('a')
    await stored()
    expect(await stored()).toEqual([])
    other.take('a')
    other.take('a')
  })

  it.each([
    ['takes all requests of a subject that used far too many', 600_000, 90_000],
    ['repairs a count that a wrong clock wrote', 86_400_000, 30_000],
  ])('%s, and deletes counts that are over', async (_, ahead, after) => {
    const limiter = create(2, 60)
    limiter.take('a')
    await stored()
    await db
      .updateTable('rate_limit')
      .set({ full_at: now + ahead })
      .execute()
    limiter.take('a')
    expect(await stored()).toMatchObject([{ full_at: now + after }])
    wait(91)
    await sharedCountsPurge({ db, clock }).run()
    expect(await stored()).toEqual([])
  })

  it('reports no request that is available again', async () => {
    const limiter = create(40, 60)
    limiter.take('a')
    wait(60)
    for (let request = 0; request < 40; request += 1) {
      limiter.take('a')
      await stored()
    }
    expect(() => limiter.take('a')).toThrow()
  })

  it('permits a burst after a clock that ran far backwards', () => {
    const limiter = create(2, 60)
    limiter.take('a')
    limiter.take('a')
    wait(-30 * 86_400)
    limiter.take('a')
    limiter.take('a')
    expect(() => limiter.take('a')).toThrow()
  })

  it('counts for itself while the database does not answer', async () => {
    await db.schema.dropTable('rate_limit').execute()
    const limiter = create(2, 60)
    limiter.take('a')
    limiter.take('a')
    await db.selectFrom('setting').select('name').execute()
    expect(() => limiter.take('a')).toThrow(expect.objectContaining({ status: 429 }))
  })
})
