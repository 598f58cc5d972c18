import { existsSync, statSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodePack } from '../../../api-mock/http/pack.ts'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { PACK_BOUNDARY, packPaths } from '../../../src/contract/http/pack.ts'
import { listShop, packedPictures, type ShopList } from '../../../src/domain/installed/shop-list.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'

describe('packs for offline use', () => {
  let shop: TestShop
  let list: ShopList
  beforeAll(async () => {
    shop = await createTestApp({ deps: { staticRoot: 'public' } })
    const found = await listShop(async (path) => (await shop.request(path)).json())
    if (!found) throw new Error('The shop has no catalogue')
    list = found
  })
  afterAll(() => shop.close())

  const unpack = async (path: string) => new Map(await (await shop.request(path)).formData())
  const sizeOf = (part: FormDataEntryValue) => (typeof part === 'string' ? 0 : part.size)
  const text = (part: FormDataEntryValue | undefined) => (typeof part === 'string' || !part ? '' : part.text())

  it('the pack of answers holds every public read except the catalogue, byte for byte', async () => {
    const parts = await unpack(packPaths.answers)
    expect([...parts.keys()].toSorted()).toEqual(list.answers.toSorted())
    expect(parts.has(endpoints.catalogue.path)).toBe(false)
    for (const path of list.answers) expect(await text(parts.get(path))).toBe(await (await shop.request(path)).text())
  })

  it('the pack of pictures holds one small picture of each product, post and fabric', async () => {
    const parts = await unpack(packPaths.pictures)
    expect([...parts.keys()].toSorted()).toEqual(packedPictures(list).toSorted())
    for (const part of parts.values()) expect(part).toMatchObject({ type: 'image/webp' })
  })

  it('the pack with smaller copies holds the same pictures, with AVIF under the addresses of those that have a copy', async () => {
    const [parts, smaller] = [await unpack(packPaths.pictures), await unpack(packPaths.smallerPictures)]
    expect([...smaller.keys()]).toEqual([...parts.keys()])
    for (const [path, part] of smaller) {
      const hasCopy = existsSync(`public${path}.avif`)
      expect(part).toMatchObject({ type: hasCopy ? 'image/avif' : 'image/webp' })
      expect(sizeOf(part)).toBe(statSync(`public${path}${hasCopy ? '.avif' : ''}`).size)
    }
    expect([...smaller.keys()].some((path) => existsSync(`public${path}.avif`))).toBe(true)
  })

  it('a pack is not sent again to a client that has it, and changes with the catalogue', async () => {
    const first = await shop.request(packPaths.answers)
    const etag = first.headers.get('ETag') ?? ''
    expect((await shop.request(packPaths.answers, { headers: { 'If-None-Match': etag } })).status).toBe(304)
    await shop.deps.db.updateTable('product').set({ price: 1234500 }).where('slug', '=', 'kalk-bay').execute()
    await shop.deps.catalogue.reload()
    const next = await shop.request(packPaths.answers, { headers: { 'If-None-Match': etag } })
    expect(next.status).toBe(200)
    expect(await text((await next.formData()).get('/api/products/kalk-bay') ?? undefined)).toContain('1234500')
  })
})

it('a closed shop gives no pack to a stranger', async () => {
  const closed = await createTestApp({ environment: { SITE_PASSWORD: 'a demo gate', TRUST_PROXY: '1' } })
  for (const path of [packPaths.answers, packPaths.pictures, packPaths.smallerPictures])
    expect((await closed.request(path, { headers: { 'X-Forwarded-For': '203.0.113.7' } })).status).toBe(403)
  await closed.close()
})

it('no file with the boundary of packs is packed', () => {
  const file = { path: '/assets/strange.js', type: 'text/javascript', bytes: new TextEncoder().encode(`"${PACK_BOUNDARY}"`) }
  expect(() => encodePack([file])).toThrow('/assets/strange.js contains the boundary of packs')
})
