import { describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { ConfigError } from './config-error.ts'
import { readConfig } from './config.ts'

const vapid = webPush.generateVAPIDKeys()

describe('settings', () => {
  it('have defaults', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      databaseUrl: null,
      publicUrl: 'http://localhost:3000',
      payments: 'sandbox',
      trustProxy: 0,
      logLevel: 'info',
    })
  })

  it('treat an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null })
  })

  it('remove the slash at the end of the public address', () => {
    expect(readConfig({ PUBLIC_URL: 'https://stoep.example/' }).publicUrl).toBe('https://stoep.example')
  })

  it('include the contact and the keys for push services, and the additional services', () => {
    expect(readConfig({}).push).toEqual({ keys: null, subject: 'mailto:hello@stoep.example', services: [] })
    const own = { VAPID_PUBLIC_KEY: vapid.publicKey, VAPID_PRIVATE_KEY: vapid.privateKey, VAPID_SUBJECT: 'https://stoep.example/push' }
    const hosts = 'push.example.org, https://other.example:8443 ,http://127.0.0.1:4711'
    expect(readConfig({ ...own, PUSH_HOSTS: hosts }).push).toEqual({
      keys: vapid,
      subject: 'https://stoep.example/push',
      services: ['https://push.example.org', 'https://other.example:8443', 'http://127.0.0.1:4711'],
    })
  })

  it('create demo accounts in the demo only, by default', () => {
    const seeds = (environment: Record<string, string>) => readConfig(environment).seedDemo
    expect([seeds({}), seeds({ NODE_ENV: 'production' }), seeds({ NODE_ENV: 'production', SEED_DEMO: '1' })]).toEqual([true, false, true])
    expect(seeds({ SEED_DEMO: '0' })).toBe(false)
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
    { SEED_DEMO: 'yes' },
    { VAPID_SUBJECT: 'hello@stoep.example' },
    { VAPID_PUBLIC_KEY: vapid.publicKey },
    { VAPID_PUBLIC_KEY: vapid.publicKey, VAPID_PRIVATE_KEY: 'A'.repeat(43) },
    { VAPID_PUBLIC_KEY: vapid.publicKey, VAPID_PRIVATE_KEY: 'not a key' },
    { PUSH_HOSTS: 'http://push.example.org' },
    { PUSH_HOSTS: 'https://push.example.org/path' },
    { PUSH_HOSTS: 'https://user@push.example.org' },
    { PUSH_HOSTS: 'push.example.org, what is this' },
  ])('reject %o by name', (wrong) => {
    expect(() => readConfig(wrong)).toThrow(ConfigError)
    expect(() => readConfig(wrong)).toThrow(Object.keys(wrong)[0])
  })
})

describe('a refused setting says what it may be', () => {
  it.each([
    [{ CALLS_AT_ONCE: '-3' }, 'CALLS_AT_ONCE is not usable: must be a whole number from 0 to 100000'],
    [{ CALLS_AT_ONCE: '200000' }, 'CALLS_AT_ONCE is not usable: must be a whole number from 0 to 100000'],
    [{ PORT: '70000' }, 'PORT is not usable: must be a whole number from 0 to 65535'],
    [{ KILL_SWITCH: 'yes' }, 'KILL_SWITCH is not usable: must be 0 or 1'],
    [{ PAYMENTS: 'maybe' }, 'PAYMENTS is not usable: must be sandbox or live'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is not usable: must be fatal, error, warn, info, debug, trace or silent'],
  ])('%o', (wrong, words) => {
    expect(() => readConfig(wrong)).toThrow(words)
  })
})

describe('the settings of the ad service', () => {
  const whole = { CONVERSION_URL: 'https://ads.example/v1/', CONVERSION_ID: '42', CONVERSION_TOKEN: 'secret' }

  it('are all set or all unset', () => {
    expect(readConfig({}).conversion).toBeNull()
    expect(readConfig(whole).conversion).toEqual({ url: 'https://ads.example/v1', id: '42', token: 'secret' })
    for (const name of Object.keys(whole)) expect(() => readConfig({ ...whole, [name]: '' })).toThrow('set all three or none')
  })

  it('require https', () => {
    expect(() => readConfig({ ...whole, CONVERSION_URL: 'http://ads.example' })).toThrow('must be an https address')
  })
})
