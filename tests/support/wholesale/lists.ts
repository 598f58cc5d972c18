import type { Variation } from '../../../src/contract/cart/cart.ts'
import { readContent, type Content } from '../../../api-mock/seed/content-files.ts'
import type { ProductCard, ProductOption } from '../../../src/contract/catalogue/catalogue.ts'
import { cents } from '../../../src/contract/money/money.ts'
import type { Wholesale, WholesaleLine, Wholesales } from '../../../src/contract/wholesale/wholesale.ts'
import { wholesaleView } from '../../../src/data/wholesale/wholesale-fold.ts'
import { wholesaleDraft, type WholesaleOperation } from '../../../src/data/wholesale/wholesale-operations.ts'
import { wholesaleScope } from '../../../src/data/wholesale/queue.ts'
import { lineKey } from '../../../src/domain/wholesale/wholesale.ts'
import { newCartKey } from '../server/api.ts'
import type { OfflineContext, Selling } from '../device/offline-context.ts'
import { openScope, storedOf, type ScopeTab } from '../device/scope-tab.ts'
import { answerOf } from '../server/answer-of.ts'

export type ListsTab = ScopeTab<Wholesales>

export const openLists = (context: OfflineContext, of = context.device): Promise<ListsTab> => openScope(context, wholesaleScope, of)

export const storedLists = (context: OfflineContext, owner: string, of = context.device) => storedOf(context, wholesaleScope, owner, of)

/** Generates a list id like a device. */
export const newListId = newCartKey

export const change = ({ outbox }: ListsTab, ...operations: WholesaleOperation[]): Promise<string[]> =>
  outbox.appendAll(operations.map(wholesaleDraft))

/** All variations of a product. */
function variationsOf({ options }: ProductCard): Variation[] {
  return options.reduce<Variation[]>(
    (all, { name, values }) => all.flatMap((chosen) => values.map(({ value }) => ({ ...chosen, [name]: value }))),
    [{}],
  )
}

/** The content with an extra product of 5,000 variations. */
export function manyWays(): Content {
  const content = readContent()
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1))
  const option = (name: string, count: number): ProductOption => ({
    name,
    label: name,
    kind: 'choice',
    values: numbers(count).map((value) => ({ value, label: value, price_difference: cents(0) })),
  })
  const products = content.catalogue.products.map((product) =>
    product.slug === 'kalk-bay' ? { ...product, options: [...product.options, option('length', 25), option('height', 40)] } : product,
  )
  return { ...content, catalogue: { ...content.catalogue, products } }
}

/** `count` different lines of the catalogue. */
export function listLines({ shop }: { shop: Selling }, count: number, quantity = 1): WholesaleLine[] {
  const lines: WholesaleLine[] = []
  for (const card of shop.deps.catalogue.catalogue.products) {
    for (const variation of variationsOf(card)) {
      if (lines.length === count) return lines
      lines.push({ productId: card.id, productSlug: card.slug, productType: card.type, productQuantity: quantity, variation })
    }
  }
  if (lines.length < count) throw new Error(`The shop makes only ${lines.length} different things`)
  return lines
}

/** Names and quantities by line of lists, for comparison. */
export const compact = (lists: readonly Wholesale[]) =>
  Object.fromEntries(
    lists.map(({ id, name, products }) => [
      id,
      { name, lines: Object.fromEntries(products.map((line) => [lineKey(line), line.productQuantity])) },
    ]),
  )

/** An owner's lists on the server. */
export async function serverLists(context: OfflineContext, owner: string): Promise<Wholesale[]> {
  const { wholesales } = await answerOf('wholesales', await context.shop.request(`/api/wholesale/get-wholesales?cartKey=${owner}`))
  return wholesales.map(({ wholesale }) => wholesale)
}

/** The lists that the device shows, those on the server, and the number of waiting changes. */
export async function listsAgree(context: OfflineContext, owner: string, of = context.device) {
  const { base, ops } = await storedLists(context, owner, of)
  return { shown: compact(wholesaleView(base, ops).lists), server: compact(await serverLists(context, owner)), left: ops.length }
}
