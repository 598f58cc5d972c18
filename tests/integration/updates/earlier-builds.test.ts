import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storeBuild } from '../../../api-mock/updates/store-build.ts'
import { createTestApp } from '../../support/server/api.ts'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'shop-builds-'))
  logged.length = 0
})
afterEach(() => rmSync(place, { recursive: true }))

const data = () => join(place, 'data')
const logged: string[] = []
const log = (line: string) => void logged.push(line)

/** Replaces the build, like a deployment, and starts the shop on it. */
async function deploy(id: string) {
  const client = join(place, 'dist/client')
  rmSync(client, { recursive: true, force: true })
  mkdirSync(join(client, 'assets'), { recursive: true })
  mkdirSync(join(client, 'builds'))
  writeFileSync(join(client, `assets/cart-${id}.js`), `export const build = '${id}'`)
  writeFileSync(join(client, 'assets/libraries-same.js'), `'from ${id}'`)
  writeFileSync(join(client, 'index.html'), id)
  writeFileSync(join(client, 'builds/latest.json'), JSON.stringify({ id, timestamp: 1 }))
  const shop = await createTestApp({ deps: { staticRoot: client, earlierBuilds: storeBuild(client, data(), log) } })
  const found = async (path: string) => {
    const response = await shop.request(path)
    return response.status === 200 ? response.text() : response.status
  }
  return { found, close: shop.close, request: shop.request }
}

describe('the earlier builds', () => {
  it('stay served as immutable for two deployments, and older ones are deleted', async () => {
    for (const id of ['one', 'two', 'three']) await (await deploy(id)).close()
    const { found, request, close } = await deploy('four')
    expect(await found('/assets/cart-four.js')).toContain('four')
    expect(await found('/assets/cart-three.js')).toContain('three')
    expect(await found('/assets/cart-two.js')).toContain('two')
    expect(await found('/assets/cart-one.js')).toBe(404)
    expect((await request('/assets/cart-two.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    // If both builds have a name, the current build's file counts.
    expect(await found('/assets/libraries-same.js')).toBe("'from four'")
    expect(await found('/index.html')).toBe('four')
    expect(readdirSync(join(data(), 'builds')).toSorted()).toEqual(['four', 'served.json', 'three', 'two'])
    await close()
  })

  it('leave the copy of another process alone that starts at the same time', async () => {
    mkdirSync(join(data(), 'builds/two.4711'), { recursive: true })
    await (await deploy('one')).close()
    expect(readdirSync(join(data(), 'builds')).toSorted()).toEqual(['one', 'served.json', 'two.4711'])
  })

  it('do not affect the name of the newest build, which is revalidated each time', async () => {
    const { request, close } = await deploy('one')
    const latest = await request('/builds/latest.json')
    expect(latest.headers.get('cache-control')).toBe('no-cache')
    expect(await latest.json()).toEqual({ id: 'one', timestamp: 1 })
    await close()
  })

  it('do not change with a restart, and a roll-back keeps the build that it reverts', async () => {
    for (const id of ['one', 'two', 'two', 'two']) await (await deploy(id)).close()
    const { found, close } = await deploy('one')
    expect(await found('/assets/cart-one.js')).toContain('one')
    expect(await found('/assets/cart-two.js')).toContain('two')
    await close()
  })

  it.each(['', '["on', '{"not":"a list"}'])(
    'are copied again after an interrupted copy, and listed again after the unreadable list %j',
    async (list) => {
      mkdirSync(join(data(), 'builds/one.123/assets'), { recursive: true })
      utimesSync(join(data(), 'builds/one.123'), 0, 0)
      writeFileSync(join(data(), 'builds/served.json'), list)
      const first = await deploy('one')
      expect(existsSync(join(data(), 'builds/one.123'))).toBe(false)
      expect(logged).toEqual([expect.stringContaining('served.json is damaged')])
      await first.close()
      const { found, close } = await deploy('two')
      expect(await found('/assets/cart-one.js')).toContain('one')
      await close()
    },
  )

  it('are copied again while they are current, if a power loss has left their files empty', async () => {
    await (await deploy('one')).close()
    writeFileSync(join(data(), 'builds/one/assets/cart-one.js'), '')
    await (await deploy('one')).close()
    const { found, close } = await deploy('two')
    expect(await found('/assets/cart-one.js')).toContain('one')
    await close()
  })

  it('are not needed: a shop without a build still starts', () => {
    expect(storeBuild(join(place, 'nothing'), data(), log)).toEqual([])
  })
})
