import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestShop } from '../../support/server/api.ts'

const couch = 'public/media/products/cederberg/boucle-sand-400.webp'

/** The picture as grey pixels, small enough that the loss of encoding twice does not show. */
const pixelsOf = (bytes: Buffer) => sharp(bytes).resize(40, 30).greyscale().raw().toBuffer()

describe('the mirrored picture of a mail', () => {
  const root = mkdtempSync(join(tmpdir(), 'shop-mirrored-'))
  let shop: TestShop
  beforeAll(async () => {
    mkdirSync(join(root, 'media/couch'), { recursive: true })
    copyFileSync(couch, join(root, 'media/couch/sand-400.webp'))
    copyFileSync(couch, join(root, 'media/couch/sand-800.webp'))
    writeFileSync(join(root, 'media/couch/words-400.webp'), 'No picture')
    shop = await createTestApp({ deps: { staticRoot: root } })
  })
  afterAll(async () => {
    await shop.close()
    rmSync(root, { recursive: true })
  })
  const mirrored = (path: string, headers: Record<string, string> = {}) => shop.request(`/mirrored${path}`, { headers })

  it('shows the right side on the left, and is cached like the picture itself', async () => {
    const [answer, again] = await Promise.all([mirrored('/media/couch/sand-400.webp'), mirrored('/media/couch/sand-400.webp')])
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=604800/)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(Buffer.from(await again.arrayBuffer())).toEqual(bytes)
    const [shown, original] = [await pixelsOf(bytes), await pixelsOf(await sharp(couch).flop().toBuffer())]
    const differences = shown.map((pixel, place) => Math.abs(pixel - (original[place] ?? 0)))
    expect(Math.max(...differences)).toBeLessThan(12)
    expect(shown).not.toEqual(await pixelsOf(await sharp(couch).toBuffer()))
    const etag = answer.headers.get('etag') ?? ''
    expect((await mirrored('/media/couch/sand-400.webp', { 'If-None-Match': etag })).status).toBe(304)
  })

  it.each(['/media/couch/sand-800.webp', '/media/couch/none-400.webp', '/media/../index.html', '/assets/app.js'])(
    'responds with 404 to %s, which is no small picture of the shop',
    async (path) => expect((await mirrored(path)).status).toBe(404),
  )

  it('responds with 404 to a file that is no picture, and still serves other pictures', async () => {
    expect((await mirrored('/media/couch/words-400.webp')).status).toBe(404)
    expect((await mirrored('/media/couch/sand-400.webp')).status).toBe(200)
  })
})
