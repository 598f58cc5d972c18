import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import * as z from 'zod/mini'
import { manifestSchema } from '../../scripts/checks/pictures.ts'
import { escapeHtml } from '../../api-mock/mail/placeholder.ts'

/** The widest file that a cell of a sheet loads, in px. */
const CELL = 480
const CARDS = 3

const catalogueSchema = z.object({
  products: z.array(z.object({ slug: z.string(), name: z.string(), category: z.string(), default_fabric: z.string() })),
})
const read = (name: string): unknown => JSON.parse(readFileSync(`content/${name}.json`, 'utf8'))

interface Row {
  title: string
  sources: string[]
}

/**
 * Contact sheets of the catalogue's pictures, 1,280 px wide: for each category every view of every product, all rooms, and every product's card
 * in three fabrics.
 */
export async function writeContactSheets(browser: Browser, origin: string, out: string): Promise<void> {
  for (const [name, rows] of sheets()) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    const address = `${origin}/sheet-${name}`
    await page.route(address, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: htmlOf(name, rows) }))
    await page.goto(address)
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
    await page.screenshot({ path: join(out, `sheet-${name}.png`), fullPage: true })
    await page.close()
  }
}

function sheets(): Map<string, Row[]> {
  const { products } = z.parse(catalogueSchema, read('catalogue'))
  const media = z.parse(manifestSchema, read('media'))
  const found = new Map<string, Row[]>()
  const add = (sheet: string, row: Row) => found.set(sheet, [...(found.get(sheet) ?? []), row])
  for (const { slug, name, category, default_fabric: usual } of products) {
    const own = media.products[slug]
    if (!own) continue
    const { hero, angle, detail, front, open, choices = {}, sizes = {} } = own
    const byUsual = Object.entries(hero).toSorted(([one], [other]) => Number(other === usual) - Number(one === usual))
    const heroes = byUsual.map(([, family]) => sourceOf(family))
    const views = [angle, front, open, detail].flatMap((family) => (family ? [sourceOf(family)] : []))
    const others = [choices, sizes].flatMap((group) => Object.values(group).flatMap((families) => Object.values(families).map(sourceOf)))
    add(category, { title: name, sources: [...heroes, ...views, ...others] })
    add('cards', { title: name, sources: heroes.slice(0, CARDS) })
  }
  for (const [name, scene] of Object.entries(media.scenes)) add('rooms', { title: name, sources: [sourceOf(scene)] })
  return found
}

/** The widest file of a picture that a cell loads. */
const sourceOf = ({ files }: { files: readonly { src: string; width: number }[] }): string =>
  `/media/${(files.findLast(({ width }) => width <= CELL) ?? files[0])?.src}`

const htmlOf = (name: string, rows: readonly Row[]) => `<!doctype html><title>${escapeHtml(name)}</title>
<style>
  body { margin: 16px; background: white; color: black; font: 14px sans-serif }
  div { display: flex; flex-wrap: wrap; gap: 8px; margin-block-end: 16px }
  main { display: ${rows.every(({ sources }) => sources.length <= CARDS) ? 'grid; grid-template-columns: repeat(auto-fill, minmax(400px, 1fr)); gap: 16px' : 'block'} }
  img { inline-size: ${rows.every(({ sources }) => sources.length === 1) ? 400 : 128}px }
</style>
<main>${rows.map(({ title, sources }) => `<section>${escapeHtml(title)}<div>${sources.map((src) => `<img src="${src}" alt="">`).join('')}</div></section>`).join('')}</main>`
