import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../../../api-mock/config.ts'
import { shopWithFolder } from '../../support/catalogue/shop-with-folder.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { shopLine } from '../../support/server/shop-line.ts'

const live = { PUBLIC_URL: 'https://shop.example.co.za', LOG_LEVEL: 'silent' }

describeOnEveryDatabase('doctor', (database) => {
  const on = shopWithFolder(database)
  const line = (environment: Readonly<Record<string, string>>, ...words: string[]) =>
    shopLine({ deps: { ...on.shop.deps, config: readConfig({ ...live, ...environment }) }, folder: on.folder }, ...words)
  /** The line of a finding, or undefined. */
  const finding = async (name: string, environment: Readonly<Record<string, string>> = {}) => {
    const { out } = await line(environment, 'doctor')
    return out.split('\n').find((text) => text.slice(2).startsWith(name))
  }
  const importGoods = (...options: string[]) => {
    const own = { slug: 'karoo-bed', name: 'Own bed', category: 'beds', price: 899_900 }
    writeFileSync(join(on.folder, 'goods.json'), JSON.stringify({ products: [own] }))
    return line({}, 'catalogue', 'import', 'goods.json', ...options)
  }

  it('names the furniture of the demo until the last piece is replaced or retired', async () => {
    const { db } = on.shop.deps
    expect(await finding('own products')).toMatch(/^✗ .*the demo's furniture is for sale \(kalk-bay and 52 more\)/)
    expect(await importGoods()).toMatchObject({ code: 0 })
    expect(await finding('own products')).toMatch(/^✗ .*kalk-bay and 52 more/)
    // The gate hides the goods, and it opens one day.
    expect(await finding('own products', { SITE_PASSWORD: 'veld and vlei 62' })).toMatch(/^✗ /)
    await db.updateTable('product').set({ active: 0 }).where('origin', '=', 'content').where('slug', '!=', 'kalk-bay').execute()
    expect(await finding('own products')).toContain('for sale (kalk-bay):')
    expect(await importGoods('--replace', '--yes')).toMatchObject({ code: 0 })
    expect(await finding('own products')).toBe('✓ own products')
  })

  it('says nothing about products where the demo is wanted', async () => {
    expect(await finding('own products', { SEED_DEMO: '1' })).toBeUndefined()
    expect(await finding('demo data', { SEED_DEMO: '1' })).toMatch(/^✗ /)
  })

  it('names a server that clients can reach past its proxy', async () => {
    expect(await finding('behind the proxy', { TRUST_PROXY: '1' })).toMatch(/^✗ .*set HOST/)
    expect(await finding('behind the proxy', { TRUST_PROXY: '1', HOST: '127.0.0.1' })).toBe('✓ behind the proxy')
    expect(await finding('behind the proxy')).toBe('✓ behind the proxy')
  })

  it('names a missing SECRET_KEY', async () => {
    expect(await finding('secret key')).toMatch(/^✗ .*set SECRET_KEY/)
    expect(await finding('secret key', { SECRET_KEY: 'k'.repeat(44) })).toBe('✓ secret key')
  })
})
