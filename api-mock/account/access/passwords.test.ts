import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { runRequest } from '../../logging/request-facts.ts'
import { createPasswords } from './passwords.ts'

const cheap = createPasswords({ random: (count) => randomBytes(count) }, { memory: 64, passes: 1 })

describe('a password', () => {
  it('matches its hash, and no other password does', async () => {
    const hash = await cheap.hash('correct horse')
    expect(await cheap.fits('correct horse', hash)).toBe(true)
    expect(await cheap.fits('correct horses', hash)).toBe(false)
    expect(await cheap.fits('', hash)).toBe(false)
  })

  it('matches nothing without a hash', async () => {
    expect(await cheap.fits('correct horse', null)).toBe(false)
  })

  it('gets a different hash each time', async () => {
    expect(await cheap.hash('correct horse')).not.toBe(await cheap.hash('correct horse'))
  })

  it('still matches after the cost is raised', async () => {
    const dearer = createPasswords({ random: (count) => randomBytes(count) }, { memory: 256, passes: 2 })
    expect(await dearer.fits('correct horse', await cheap.hash('correct horse'))).toBe(true)
    expect(await dearer.hash('x')).toMatch(/^\$argon2id\$v=19\$m=256,t=2,p=1\$/)
  })

  it('costs 64 MiB by default', async () => {
    const real = createPasswords({ random: (count) => randomBytes(count) })
    expect(await real.hash('correct horse')).toMatch(/^\$argon2id\$v=19\$m=65536,t=1,p=1\$/)
  })

  it('is hashed for another network while one /48 has used all of its places', async () => {
    const from = (address: string) => runRequest({ facts: { requestId: '' }, address }, () => cheap.hash('correct horse'))
    const flood = Array.from({ length: 100 }, (_, home) => from(`2001:db8:1:${home.toString(16)}::/64`))
    const [other, phone] = [from('2001:db8:2:1::/64'), from('203.0.113.7')]
    const outcomes = await Promise.allSettled(flood)
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(50)
    expect(await Promise.all([other, phone])).toHaveLength(2)
  })

  it('in an unknown stored format is an error, not a rejection', async () => {
    await expect(cheap.fits('x', 'not a hash')).rejects.toThrow('argon2id')
  })
})
