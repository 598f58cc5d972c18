import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
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

  it('in an unknown stored format is an error, not a rejection', async () => {
    await expect(cheap.fits('x', 'not a hash')).rejects.toThrow('argon2id')
  })
})
