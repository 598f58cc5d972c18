import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('settings', () => {
  it('have a value each when nothing is set', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      databaseUrl: null,
      publicUrl: 'http://localhost:3000',
      payments: 'sandbox',
      trustProxy: 0,
      logLevel: 'info',
    })
  })

  it('treat an empty variable as none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null })
  })

  it('take the slash off the public address', () => {
    expect(readConfig({ PUBLIC_URL: 'https://stoep.example/' }).publicUrl).toBe('https://stoep.example')
  })

  it.each([
    { PORT: '-1' },
    { PORT: '70000' },
    { PORT: '3.5' },
    { PAYMENTS: 'maybe' },
    { PUBLIC_URL: 'ftp://x.example' },
    { SMTP_URL: 'http://x' },
    { TRUST_PROXY: 'yes' },
    { LOG_LEVEL: 'loud' },
  ])('refuse %o by name', (wrong) => {
    expect(() => readConfig(wrong)).toThrow(ConfigError)
    expect(() => readConfig(wrong)).toThrow(Object.keys(wrong)[0])
  })
})
