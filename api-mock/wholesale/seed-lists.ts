import type { WholesaleLine } from '../../src/contract/wholesale/wholesale.ts'
import { randomKey } from '../../src/domain/random-key.ts'
import { CART_KEY_LENGTH } from '../../src/contract/http/keys.ts'
import { defaultVariation } from '../../src/domain/catalogue/variation.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { changeLists } from './change-lists.ts'
import { loadLists } from './stored-lists.ts'

/** Demo data: what a guest house and a foyer might need, by the positions of the products in the catalogue. */
const demoLists = [
  { name: 'Demo: guest house lounge', quantities: [4, 2, 6, 3, 12] },
  { name: 'Demo: hotel foyer', quantities: [8, 10, 2] },
] as const

/** Creates two lists for the demo trade customer, unless there are any. */
export async function seedDemoLists(
  trx: ShopTransaction,
  deps: Pick<Deps, 'catalogue' | 'clock' | 'random'>,
  customerId: string,
): Promise<void> {
  if ((await loadLists(trx, customerId)).length > 0) return
  const { goods } = deps.catalogue
  const popular = goods.order('popular')
  let next = 0
  for (const { name, quantities } of demoLists) {
    const listId = randomKey(CART_KEY_LENGTH, deps.random)
    const lines = quantities.flatMap((productQuantity): WholesaleLine[] => {
      const card = goods.cardAt(popular[next] ?? -1)
      next += 1
      if (!card) return []
      const firsts = Object.fromEntries(card.options.map((option) => [option.name, option.values[0]?.value ?? '']))
      const variation = { ...firsts, ...defaultVariation(card) }
      return [{ productId: card.id, productSlug: card.slug, productType: card.type, productQuantity, variation }]
    })
    await changeLists(trx, deps, { owner: customerId }, { type: 'createEmpty', listId, name })
    await changeLists(trx, deps, { owner: customerId }, { type: 'setLines', listId, lines })
  }
}
