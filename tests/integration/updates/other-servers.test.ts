import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { shareBuild } from '../../../api-mock/updates/shared-builds.ts'
import { storeBuild } from '../../../api-mock/updates/store-build.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase, type TestDatabase } from '../../support/server/databases.ts'

describeOnEveryDatabase('the builds of several servers', (database) => {
  let place: string
  let first: TestShop
  beforeEach(async () => {
    place = mkdtempSync(join(tmpdir(), 'shop-builds-'))
    first = await server('one', database)
  })
  afterEach(async () => {
    await first.close()
    rmSync(place, { recursive: true })
  })

  /** A server with a build of its own, which starts a second after the one before it. */
  async function server(id: string, on: TestDatabase, clock?: TestShop['clock']): Promise<TestShop> {
    const client = join(place, id)
    mkdirSync(join(client, 'assets'), { recursive: true })
    mkdirSync(join(client, 'builds'))
    writeFileSync(join(client, `assets/cart-${id}.js`), `export const build = '${id}'`)
    writeFileSync(join(client, 'index.html'), id)
    writeFileSync(join(client, 'builds/latest.json'), JSON.stringify({ id, timestamp: 1 }))
    const dataDir = join(place, 'data')
    const deps = { staticRoot: client, earlierBuilds: storeBuild(client, dataDir, console.error) }
    const shop = await createTestApp({ database: on, environment: { DATA_DIR: dataDir }, deps, ...(clock ? { clock } : {}) })
    await share(shop, id)
    return shop
  }

  async function share(shop: TestShop, id: string): Promise<void> {
    shop.clock.advance({ seconds: 1 })
    await shareBuild(shop.deps, id, join(place, id))
  }

  /** A server that starts later on the same database. */
  const later = (id: string) => {
    const { db, dialect } = first.deps
    return server(id, { name: database.name, open: () => Promise.resolve({ db, dialect }) }, first.clock)
  }
  const found = async (shop: TestShop, path: string) => {
    const response = await shop.request(path)
    return response.status === 200 ? response.text() : response.status
  }

  it('are all served by each, also a build that started later', async () => {
    const second = await later('two')
    expect(await found(second, '/assets/cart-one.js')).toBe("export const build = 'one'")
    const answer = await first.request('/assets/cart-two.js')
    expect(await answer.text()).toBe("export const build = 'two'")
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    for (const path of ['/assets/cart-three.js', '/assets/%2e%2e%2fserved.json', '/builds/two.json', '/index.two.html'])
      expect(await found(first, path), path).toBe(404)
    // Every server still says which build it has itself.
    expect(await (await first.request('/builds/latest.json')).json()).toMatchObject({ id: 'one' })
  })

  it('stay until two later ones are there, and a server that starts again keeps its own', async () => {
    for (const id of ['two', 'three']) await later(id)
    await share(first, 'two')
    const last = await later('four')
    expect(await found(last, '/assets/cart-two.js')).toContain('two')
    expect(await found(last, '/assets/cart-three.js')).toContain('three')
    expect(await found(last, '/assets/cart-one.js')).toBe(404)
  })
})
