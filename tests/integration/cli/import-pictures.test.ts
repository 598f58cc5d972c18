import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import sharp from 'sharp'
import { isPublic } from '../../../api-mock/imports/public-address.ts'
import { imageFacts } from '../../../api-mock/pictures/image-facts.ts'
import { pictureSource } from '../../../src/contract/catalogue/picture.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { shopLine } from '../../support/server/shop-line.ts'
import { variation, wooCsv, type WooCells } from '../../support/catalogue/woo-csv.ts'
import { importReportOf } from '../../support/catalogue/import-report.ts'

vi.setConfig({ testTimeout: 30_000 })

const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b0801e00280010111 00ffd9'.replaceAll(' ', ''), 'hex')
const png = Buffer.from(`89504e470d0a1a0a0000000d49484452${'00000320'}${'00000258'}0806000000`, 'hex')
const webp = readFileSync(join(import.meta.dirname, '../../../public/media/products/kalk-bay/linen-oat-400.webp'))

/** A picture of one colour, with the place where it was taken. */
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b5532a' } }).withExif({ IFD3: { GPSLatitude: '33/1 55/1 0/1' } })

/** The other shop: its response to each path. */
const answers: Record<string, { status?: number; type?: string; location?: string; body: Buffer | string }> = {
  '/a.jpg': {
    type: 'image/jpeg',
    body: Buffer.concat([await photo(640, 480).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]),
  },
  '/b.png': { type: 'image/png', body: await photo(800, 600).png().toBuffer() },
  '/large.jpg': { type: 'image/jpeg', body: await photo(4000, 1000).jpeg().toBuffer() },
  '/damaged.jpg': { type: 'image/jpeg', body: jpeg },
  '/moved.jpg': { status: 302, location: '/a.jpg', body: '' },
  '/metadata.jpg': { status: 302, location: 'http://169.254.169.254/latest/meta-data', body: '' },
  '/local.jpg': { status: 307, location: 'http://localhost:1/a.jpg', body: '' },
  '/round.jpg': { status: 301, location: '/round.jpg', body: '' },
  '/c.webp': { type: 'text/plain', body: webp },
  '/page.jpg': { type: 'image/jpeg', body: '<html><script>alert(1)</script></html>' },
  '/drawing.svg': { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>' },
  '/huge.jpg': { type: 'image/jpeg', body: Buffer.concat([jpeg, Buffer.alloc(13 * 1024 * 1024)]) },
}

describe('pictures of an import', () => {
  let shop: TestShop
  let folder: string
  let other: Server
  let origin: string
  let requestedPaths: string[] = []

  beforeAll(async () => {
    other = createServer(({ url = '' }, response) => {
      requestedPaths.push(url)
      const answer = answers[url] ?? { status: 404, body: 'gone' }
      response.writeHead(answer.status ?? 200, {
        'Content-Type': answer.type ?? 'text/plain',
        ...(answer.location ? { Location: answer.location } : {}),
      })
      response.end(answer.body)
    }).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  })
  afterAll(() => other.close())
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'shop-import-'))
    shop = await createTestApp({ environment: { DATA_DIR: folder, PICTURE_HOSTS: new URL(origin).host } })
    requestedPaths = []
  })
  afterEach(async () => {
    await shop.close()
    rmSync(folder, { recursive: true })
  })

  const run = async (rows: readonly WooCells[], ...options: string[]) => {
    const file = join(folder, 'products.csv')
    writeFileSync(file, wooCsv(rows))
    const { json } = await shopLine({ deps: shop.deps }, 'catalogue', 'import-woocommerce', file, '--json', ...options)
    await shop.deps.catalogue.refresh()
    return importReportOf(json)
  }
  const sofa = (...paths: string[]): WooCells => ({
    SKU: 'A',
    Name: 'Sofa',
    'Regular price': 5,
    Images: paths.map((path) => origin + path).join(', '),
  })
  const product = async () => (await shop.call('product', {}, { params: { slug: 'sofa' } })).answer

  it('of variations show the value that they belong to, and its option comes first', async () => {
    const attributes = {
      'Attribute 1 name': 'Legs',
      'Attribute 1 value(s)': 'Oak',
      'Attribute 2 name': 'Colour',
      'Attribute 2 value(s)': 'Red, Blue',
    }
    await run(
      [
        { ...sofa('/a.jpg'), ...attributes, Type: 'variable', 'Regular price': '' },
        variation('A', { Legs: 'Oak', Colour: 'Red' }, 5, { Images: `${origin}/b.png` }),
        variation('A', { Legs: 'Oak', Colour: 'Blue' }, 5, { Images: `${origin}/c.webp` }),
      ],
      '--images',
    )
    const { images, options } = await product()
    expect(images.map(({ role, value, picture }) => [role, value, picture.width])).toEqual([
      ['hero', undefined, 640],
      ['hero', 'red', 800],
      ['hero', 'blue', 400],
    ])
    expect(options.map(({ name }) => name)).toEqual(['colour', 'legs'])
  })

  it('are fetched once, encoded anew, shown in order, and served as what they are', async () => {
    const report = await run([sofa('/a.jpg', '/b.png', '/c.webp')], '--images')
    expect(report.pictures).toEqual({ fetched: 3, kept: 0, failed: 0 })
    const { picture, images, id } = await product()
    expect(picture).toMatchObject({ width: 640, height: 480, alt: 'Sofa' })
    expect(images.map((image) => [image.role, image.picture.width])).toEqual([
      ['hero', 640],
      ['detail', 800],
      ['detail', 400],
    ])
    const sent = await Promise.all(images.map((image) => shop.request(pictureSource(image.picture, 400))))
    expect(sent.map(({ status, headers }) => [status, headers.get('content-type'), headers.get('x-content-type-options')])).toEqual([
      [200, 'image/webp', 'nosniff'],
      [200, 'image/webp', 'nosniff'],
      [200, 'image/webp', 'nosniff'],
    ])
    const bytes = Buffer.from(await (sent[0]?.arrayBuffer() ?? new ArrayBuffer()))
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(bytes.includes('script')).toBe(false)
    const cart = await shop.call('cartAdd', { cartKey: newCartKey(), productId: id, productQuantity: 1 })
    expect((await shop.request(`${cart.answer.items[0]?.image}-400.webp`)).status).toBe(200)
    const again = await run([sofa('/a.jpg', '/b.png', '/c.webp')], '--images')
    expect(again).toMatchObject({ counts: { unchanged: 1 }, pictures: { fetched: 0, kept: 3, failed: 0 } })
    expect(requestedPaths).toHaveLength(3)
    expect((await run([sofa('/a.jpg', '/b.png', '/c.webp')])).counts.unchanged).toBe(1)
  })

  it('that are missing are reported one by one, and the product is imported without them', async () => {
    const report = await run([sofa('/gone.jpg', '/page.jpg', '/drawing.svg', '/huge.jpg', '/a.jpg')], '--images')
    expect(report).toMatchObject({ counts: { imported: 1 }, pictures: { fetched: 1, failed: 4 } })
    expect(report.results[0]?.warnings?.map((warning) => warning.split(': ').at(-1))).toEqual([
      'it was answered with 404',
      'it is no JPEG, PNG, WebP or GIF',
      'it is no JPEG, PNG, WebP or GIF',
      'it is larger than 12 MB',
    ])
    expect((await product()).images).toHaveLength(1)
    expect(readdirSync(join(folder, 'media'))).toHaveLength(1)
    const nowhere = await run([{ ...sofa(), Images: 'file:///etc/passwd, http://127.0.0.1:1/a.jpg' }], '--images')
    expect(nowhere.pictures.failed).toBe(2)
    expect((await product()).picture).toBeNull()
  })

  it('come only from the public internet, whatever a redirect or a name leads to', async () => {
    const report = await run(
      [
        {
          ...sofa('/metadata.jpg', '/local.jpg', '/round.jpg', '/moved.jpg', '/large.jpg', '/damaged.jpg'),
          Name: 'Sofa',
        },
        {
          SKU: 'B',
          Name: 'Chair',
          'Regular price': 5,
          Images: `http://localhost:1/a.jpg, ${origin.replace('127.0.0.1', 'localhost')}/a.jpg, http://[::1]/a.jpg, https://me:secret@shop.example/a.jpg`,
        },
      ],
      '--images',
    )
    const reasons = report.results.map(({ warnings }) => warnings?.map((warning) => warning.split(': ').at(-1)))
    const notPublic = 'its address is not one of the public internet'
    expect(reasons).toEqual([
      [notPublic, notPublic, 'it was redirected too often', 'it is damaged or far too large'],
      [notPublic, notPublic, notPublic, 'it has a name or password'],
    ])
    expect((await product()).images.map(({ picture }) => picture.width)).toEqual([640, 2400])
  })

  it('are not fetched by default', async () => {
    const report = await run([sofa('/a.jpg')])
    expect(requestedPaths).toEqual([])
    expect(report.notes).toContain('Not fetched: 1 picture (--images does).')
    expect((await run([sofa('/a.jpg')], '--images', '--dry-run')).counts.unchanged).toBe(1)
    expect(requestedPaths).toEqual([])
  })

  it.each(['../shop.sqlite', '..%2fshop.sqlite-400.webp', 'a-400.webp', `${'0'.repeat(32)}-400.webp`, `${'g'.repeat(32)}-400.webp`])(
    'no path leaves their folder: %s',
    async (path) => {
      expect((await shop.request(`/media/imported/${path}`)).status).not.toBe(200)
    },
  )
})

it.each([
  '10.1.2.3',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::a00:1',
  'localhost',
  '',
])('no address of a special network is public: %s', (address) => expect(isPublic(address)).toBe(false))
it.each(['8.8.8.8', '196.25.1.1', '2606:4700::1111', '::ffff:8.8.8.8'])('other addresses are public: %s', (address) =>
  expect(isPublic(address)).toBe(true),
)

describe('the first bytes of a picture', () => {
  it.each([
    ['jpeg', jpeg, 'image/jpeg', 640, 480],
    ['png', png, 'image/png', 800, 600],
    ['webp', webp, 'image/webp', 400, 300],
    ['gif', Buffer.from('47494638396120034002', 'hex'), 'image/gif', 800, 576],
  ])('contain the size of a %s', (_, bytes, type, width, height) => {
    expect(imageFacts(bytes)).toEqual({ type, width, height })
  })

  it('of any other type give no result, wherever they are cut', () => {
    for (const bytes of [jpeg, png, webp]) for (let length = 0; length < 24; length += 1) imageFacts(bytes.subarray(0, length))
    expect(imageFacts(Buffer.from('<svg>'))).toBeNull()
    expect(imageFacts(Buffer.alloc(64))).toBeNull()
    expect(imageFacts(Buffer.from('ffd8ffff', 'hex'))).toBeNull()
  })
})
