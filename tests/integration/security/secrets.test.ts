import { afterEach, expect, it } from 'vitest'
import { vapidKeys } from '../../../api-mock/push/vapid.ts'
import { storedSecret } from '../../../api-mock/secrets/stored-secret.ts'
import { readConfig } from '../../../api-mock/config.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

const [key, later] = ['k'.repeat(44), 'l'.repeat(44)]

describeOnEveryDatabase('secrets that the shop generates', (database) => {
  let shop: TestShop
  afterEach(() => shop.close())

  const atRest = async () => {
    const { private_key } = await shop.deps.db.selectFrom('push_key').select('private_key').executeTakeFirstOrThrow()
    const { value } = await shop.deps.db.selectFrom('setting').select('value').where('name', '=', 'log_secret').executeTakeFirstOrThrow()
    return [private_key, value]
  }
  /** The secrets as a process with this `SECRET_KEY` reads them. */
  const read = async (SECRET_KEY?: string) => {
    const config = readConfig({ NODE_ENV: 'test', ...(SECRET_KEY === undefined ? {} : { SECRET_KEY }) })
    const deps = { ...shop.deps, config }
    return [(await vapidKeys(deps)).privateKey, await storedSecret(deps, 'log_secret')]
  }

  it('are sealed from the first start with a SECRET_KEY, change with it, and stay the same', async () => {
    shop = await createTestApp({ database })
    const secrets = await read()
    expect(await atRest()).toEqual(secrets)
    expect(await read(key)).toEqual(secrets)
    const sealed = await atRest()
    for (const stored of sealed) expect(stored).toMatch(/^sealed:1:/)
    expect(await read(`${later},${key}`)).toEqual(secrets)
    expect(await atRest()).not.toEqual(sealed)
    expect(await read(later)).toEqual(secrets)
    await expect(read(key)).rejects.toThrow('SECRET_KEY is not the one that sealed "vapid"')
    await expect(read()).rejects.toThrow('SECRET_KEY')
  })

  it('are sealed at once where the key is there at the first start', async () => {
    shop = await createTestApp({ database })
    const secrets = await read(key)
    expect(secrets.every((secret) => secret !== undefined && secret.length > 40)).toBe(true)
    for (const stored of await atRest()) expect(stored).toMatch(/^sealed:1:/)
  })
})

it('a short SECRET_KEY is refused', () => {
  expect(() => readConfig({ SECRET_KEY: 'short' })).toThrow('SECRET_KEY is not usable')
})
