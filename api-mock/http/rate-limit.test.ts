import { describe, expect, it } from 'vitest'
import { createRateLimiter } from './rate-limit.ts'

describe('a rate limiter', () => {
  const start = Date.parse('2026-11-20T08:00:00Z')
  const create = (burst: number, perSeconds: number) => {
    let now = start
    const limiter = createRateLimiter({ now: () => new Date(now) }, { burst, perSeconds })
    const wait = (seconds: number) => {
      now += seconds * 1000
    }
    return { limiter, wait }
  }

  it('permits a burst and returns the wait until the next request', () => {
    const { limiter, wait } = create(2, 60)
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
    const { limiter } = create(1, 60)
    limiter.check('a')
    limiter.check('a')
    limiter.take('a')
    limiter.take('b')
    expect(() => limiter.check('a')).toThrow()
  })

  it('drops the subjects that were used longest ago when it has too many', () => {
    const { limiter } = create(1, 60)
    for (let number = 0; number < 50_002; number += 1) limiter.take(`other-${number}`)
    limiter.take('a')
    for (let number = 0; number < 10; number += 1) limiter.take(`more-${number}`)
    expect(() => limiter.check('a')).toThrow()
    expect(() => limiter.check('other-50001')).toThrow()
    expect(() => limiter.check('other-0')).not.toThrow()
  })

  it('adds no tokens for a clock that runs backwards', () => {
    const { limiter, wait } = create(1, 60)
    limiter.take('a')
    wait(-3600)
    expect(() => limiter.take('a')).toThrow()
  })
})
