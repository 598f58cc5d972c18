import { newCartKey, type TestShop } from '../server/api.ts'
import { aloe, type kalkBay } from '../catalogue/goods.ts'

type Piece = Pick<typeof kalkBay, 'productId' | 'slug'> & { variation: Record<string, string> }

/** A line of a trade list as a page sends it. */
export const wholesaleLine = ({ productId, slug, variation }: Piece, productQuantity: number) => ({
  productId,
  productSlug: slug,
  productType: 'variable' as const,
  productQuantity,
  variation,
})

/** Of a product that is not sold. */
export const gone = { ...wholesaleLine(aloe, 1), productId: 424_242 }
/** Of a fabric that there is not. */
export const odd = { ...wholesaleLine(aloe, 1), variation: { fabric: 'tartan' } }

/** How tests read a guest's lists, and make one. */
export const listsAt = (shop: () => TestShop) => ({
  read: async (cartKey: string) => (await shop().call('wholesales', { cartKey })).answer,
  /** Answers the id of the new list. */
  async newList(cartKey: string, wholesaleName = 'Lounge') {
    const wholesaleId = newCartKey()
    await shop().call('wholesaleCreateEmpty', { cartKey, wholesaleId, wholesaleName })
    return wholesaleId
  },
})
