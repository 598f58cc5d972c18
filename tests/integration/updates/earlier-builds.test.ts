import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepBuilds } from '../../../api-mock/updates/keep-builds.ts'
import { createTestApp } from '../../support/server/api.ts'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'shop-builds-'))
})
afterEach(() => rmSync(place, { recursive: true }))

const data = () => join(place, 'data')

/** Puts a build where the one before was, as a deployment does, and starts the shop on it. */
async function deploy(id: string) {
  const client = join(place, 'dist/client')
  rmSync(client, { recursive: true, force: true })
  mkdirSync(join(client, 'assets'), { recursive: true })
  mkdirSync(join(client, 'builds'))
  writeFileSync(join(client, `assets/cart-${id}.js`), `export const build = '${id}'`)
  writeFileSync(join(client, 'assets/libraries-same.js'), `'from ${id}'`)
  writeFileSync(join(client, 'index.html'), id)
  writeFileSync(join(client, 'builds/latest.json'), JSON.stringify({ id, timestamp: 1 }))
  const shop = await createTestApp({ deps: { staticRoot: client, earlierBuilds: keepBuilds(client, data()) } })
  const found = async (path: string) => {
    const response = await shop.request(path)
    return response.status === 200 ? response.text() : response.status
  }
  return { found, close: shop.close, request: shop.request }
}

describe('the builds before this one', () => {
  it('the files of the last two stay served after a deployment, for ever as ever, and those before are gone', async () => {
    for (const id of ['one', 'two', 'three']) await (await deploy(id)).close()
    const { found, request, close } = await deploy('four')
    expect(await found('/assets/cart-four.js')).toContain('four')
    expect(await found('/assets/cart-three.js')).toContain('three')
    expect(await found('/assets/cart-two.js')).toContain('two')
    expect(await found('/assets/cart-one.js')).toBe(404)
    expect((await request('/assets/cart-two.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    // A name that both have is this build's own.
    expect(await found('/assets/libraries-same.js')).toBe("'from four'")
    expect(await found('/index.html')).toBe('four')
    expect(readdirSync(join(data(), 'builds')).toSorted()).toEqual(['four', 'served.json', 'three', 'two'])
    await close()
  })

  it('the newest build is named, and asked for anew each time', async () => {
    const { request, close } = await deploy('one')
    const latest = await request('/builds/latest.json')
    expect(latest.headers.get('cache-control')).toBe('no-cache')
    expect(await latest.json()).toEqual({ id: 'one', timestamp: 1 })
    await close()
  })

  it('a restart is no deployment, and a roll-back keeps what it takes back', async () => {
    for (const id of ['one', 'two', 'two', 'two']) await (await deploy(id)).close()
    const { found, close } = await deploy('one')
    expect(await found('/assets/cart-one.js')).toContain('one')
    expect(await found('/assets/cart-two.js')).toContain('two')
    await close()
  })

  it('a copy that was cut short is made again, and a list that cannot be read is begun anew', async () => {
    mkdirSync(join(data(), 'builds/one.123/assets'), { recursive: true })
    writeFileSync(join(data(), 'builds/served.json'), '{"not":"a list"}')
    const first = await deploy('one')
    expect(existsSync(join(data(), 'builds/one.123'))).toBe(false)
    await first.close()
    const { found, close } = await deploy('two')
    expect(await found('/assets/cart-one.js')).toContain('one')
    await close()
  })

  it('a shop that is not built starts all the same', () => {
    expect(keepBuilds(join(place, 'nothing'), data())).toEqual([])
  })
})
