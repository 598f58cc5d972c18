import { fileURLToPath } from 'node:url'
import { chromium, type Page, type Route } from 'playwright'
import { build } from 'vite'
import * as z from 'zod/mini'
import { cents } from '../../src/contract/money/money.ts'
import { wholesaleProductSchema, type WholesaleLine, type Wholesales } from '../../src/contract/wholesale/wholesale.ts'
import { skuOf } from '../../src/domain/cart/item-key.ts'
import type { SkuProduct } from '../../src/domain/wholesale/sku-index.ts'
import { chromiumArgs, chromiumPath } from '../support/browser/chromium.ts'
import { median } from './median.ts'
import { print } from './print.ts'
import type * as PageSide from './trade-list-page.ts'
import { checked } from '../support/server/answer-of.ts'

const RUNS = 5
export const LINES = 5000

/** 5,000 pasted lines become a list: read, stored on the device and answered by the server. Measures the longest task of the page too. */
export async function benchTradeList(origin: string): Promise<void> {
  const code = await bundle()
  const browser = await chromium.launch({ executablePath: chromiumPath() ?? undefined, args: chromiumArgs })
  try {
    const runs: PageSide.TradeListFigures[] = []
    for (let run = 0; run < RUNS; run += 1) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
      const page = await context.newPage()
      await page.route('**/*', standIn())
      await page.goto(`${origin}/bench`)
      runs.push(await measure(page, code))
      await context.close()
    }
    const of = (pick: (figures: PageSide.TradeListFigures) => number) => median(runs.map(pick))
    print(
      '5,000 pasted lines: read',
      of(({ parse }) => parse),
      'ms',
      '≤ 1000',
    )
    print(
      '… kept on the device and shown',
      of(({ accepted }) => accepted),
      'ms',
    )
    print(
      '… sent, answered and shown',
      of(({ settled }) => settled),
      'ms',
    )
    print('… longest task while reading', Math.max(...runs.map(({ longest }) => longest.parse)), 'ms', '≤ 200')
    print('… longest task of keeping', Math.max(...runs.map(({ longest }) => longest.accepted)), 'ms', '≤ 200')
    print('… longest task of sending', Math.max(...runs.map(({ longest }) => longest.settled)), 'ms', '≤ 200')
  } finally {
    await browser.close()
  }
}

async function bundle(): Promise<string> {
  const entry = fileURLToPath(new URL('trade-list-page.ts', import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'error',
    // A library build does not replace it, and the page has no `process`.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'tradeListBench' } },
  })
  const outputs = Array.isArray(built) ? built : [built]
  const [chunk] = outputs.flatMap((one) => ('output' in one ? one.output : []))
  if (chunk?.type !== 'chunk') throw new Error('Nothing was built')
  return chunk.code
}

const option = (name: string, count: number): SkuProduct['options'][number] => ({
  name,
  label: name,
  kind: 'choice',
  values: Array.from({ length: count }, (_, index) => ({ value: String(index), label: String(index), price_difference: cents(0) })),
})
/** A product with 5,000 variations: the shop's own products have fewer. */
export const product: SkuProduct = {
  id: 1001,
  slug: 'kalk-bay',
  sku: 'KALK-BAY',
  type: 'variable',
  name: 'Kalk Bay',
  options: [option('fabric', 50), option('legs', 100)],
}
const lines: WholesaleLine[] = Array.from({ length: LINES }, (_, index) => ({
  productId: product.id,
  productSlug: product.slug,
  productType: product.type,
  productQuantity: 1 + (index % 40),
  variation: { fabric: String(index % 50), legs: String(Math.floor(index / 50)) },
}))
export const text = lines.map(({ variation = {}, productQuantity }) => `${skuOf(product, variation)}\t${productQuantity}`).join('\n')

declare global {
  interface Window {
    /** Only in the page of this bench. */
    tradeListBench: typeof PageSide
  }
}

async function measure(page: Page, code: string): Promise<PageSide.TradeListFigures> {
  await page.evaluate(`${code}; window.tradeListBench = tradeListBench`)
  const figures = await page.evaluate(([pasted, sold]) => window.tradeListBench.measureTradeList(pasted, [sold]), [text, product] as const)
  if (figures.lines !== LINES) throw new Error(`${figures.lines} lines instead of ${LINES}`)
  return figures
}

const sentSchema = z.nullable(
  z.object({
    wholesaleId: z.optional(z.string()),
    wholesaleName: z.optional(z.string()),
    products: z.optional(z.array(wholesaleProductSchema)),
  }),
)

/** Answers as the server does, without its work, because only the page is measured. */
export function standIn(): (route: Route) => Promise<void> {
  let lists: Wholesales = { rev: 0, wholesales: [] }
  const answer = (json: unknown) => ({ json, headers: { 'X-Shop-Api': '1', Date: new Date().toUTCString() } })
  return async (route) => {
    const { pathname } = new URL(route.request().url())
    const sent = checked(sentSchema, route.request().postDataJSON())
    if (pathname === '/bench')
      return route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><title>Bench</title>',
        headers: { 'Content-Security-Policy': "script-src 'self'" },
      })
    if (sent?.wholesaleName !== undefined) {
      lists = { rev: 1, wholesales: [{ wholesale: { id: sent.wholesaleId ?? '', name: sent.wholesaleName, products: [] } }] }
    } else if (sent?.products) {
      lists = {
        rev: 2,
        wholesales: lists.wholesales.map(({ wholesale }) => ({ wholesale: { ...wholesale, products: sent.products ?? [] } })),
      }
    }
    if (pathname.startsWith('/api/wholesale/')) return route.fulfill(answer(lists))
    if (pathname === '/api/reviews-mine') return route.fulfill(answer({ rev: 0, reviews: [] }))
    if (pathname === '/api/stamped') return route.fulfill(answer({ reviews: [] }))
    return route.abort()
  }
}
