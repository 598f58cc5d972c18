import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestShop } from '../../support/server/api.ts'

const couch = 'public/media/products/cederberg/boucle-sand-400.webp'

/** The picture as grey pixels, small enough that the loss of encoding twice does not show. A PNG first: each format shrinks in its own way. */
const pixelsOf = async (bytes: Buffer) =>
  sharp(await sharp(bytes).png().toBuffer())
    .resize(40, 30)
    .greyscale()
    .raw()
    .toBuffer()

describe('the pictures of mails', () => {
  const root = mkdtempSync(join(tmpdir(), 'shop-mail-pictures-'))
  let shop: TestShop
  beforeAll(async () => {
    mkdirSync(join(root, 'media/couch'), { recursive: true })
    copyFileSync(couch, join(root, 'media/couch/sand-400.webp'))
    await sharp(couch).resize({ width: 1600 }).webp().toFile(join(root, 'media/couch/sand-1600.webp'))
    writeFileSync(join(root, 'media/couch/words-400.webp'), 'No picture')
    shop = await createTestApp({ deps: { staticRoot: root } })
  })
  afterAll(async () => {
    await shop.close()
    rmSync(root, { recursive: true })
  })
  const pictureAt = (path: string, headers: Record<string, string> = {}) => shop.request(path, { headers })

  it.each([
    ['', false],
    ['/mirrored', true],
  ])('are JPEG, mirrored where the address says so, and cached like the picture itself: %s', async (folder, mirrored) => {
    const path = `/mail-pictures${folder}/media/couch/sand-400.jpg`
    const [answer, again] = await Promise.all([pictureAt(path), pictureAt(path)])
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=604800/)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(Buffer.from(await again.arrayBuffer())).toEqual(bytes)
    expect((await sharp(bytes).metadata()).format).toBe('jpeg')
    const pixels = await pixelsOf(bytes)
    const mostFrom = async (other: Buffer) => {
      const expected = await pixelsOf(other)
      return Math.max(...pixels.map((pixel, place) => Math.abs(pixel - (expected[place] ?? 0))))
    }
    const white = { background: '#ffffff' }
    const [asIs, flopped] = await Promise.all([
      mostFrom(await sharp(couch).flatten(white).toBuffer()),
      mostFrom(await sharp(couch).flop().flatten(white).toBuffer()),
    ])
    expect(mirrored ? flopped : asIs).toBeLessThan(12)
    expect(mirrored ? asIs : flopped).toBeGreaterThan(40)
    const etag = answer.headers.get('etag') ?? ''
    expect((await pictureAt(path, { 'If-None-Match': etag })).status).toBe(304)
  })

  it('are at most 1200 pixels wide', async () => {
    const answer = await pictureAt('/mail-pictures/media/couch/sand-1600.jpg')
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(1200)
  })

  it('still show in mails of earlier versions', async () => {
    const answer = await pictureAt('/mirrored/media/couch/sand-400.webp')
    expect(answer.status).toBe(301)
    expect((await pictureAt(answer.headers.get('location') ?? '')).headers.get('content-type')).toBe('image/jpeg')
  })

  it.each([
    '/mail-pictures/media/couch/none-400.jpg',
    '/mail-pictures/media/couch/sand-400.webp',
    '/mail-pictures/media/../index.jpg',
    '/mail-pictures/assets/app.jpg',
    '/mirrored/media/couch/sand-1600.webp',
  ])('responds with 404 to %s, which is no picture of the shop for mails', async (path) => {
    expect((await pictureAt(path)).status).toBe(404)
  })

  it('responds with 404 to a file that is no picture, and still serves other pictures', async () => {
    expect((await pictureAt('/mail-pictures/media/couch/words-400.jpg')).status).toBe(404)
    expect((await pictureAt('/mail-pictures/media/couch/sand-400.jpg')).status).toBe(200)
  })
})
