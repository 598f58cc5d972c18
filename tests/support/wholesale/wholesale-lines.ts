import { newCartKey, type TestShop } from '../server/api.ts'
import { aloe, type kalkBay } from '../catalogue/goods.ts'

type Piece = Pick<typeof kalkBay, 'productId' | 'slug'> & { variation: Record<string, string> }

/** The body of a trade list line. */
export const wholesaleLine = ({ productId, slug, variation }: Piece, productQuantity: number) => ({
  productId,
  productSlug: slug,
  productType: 'variable' as const,
  productQuantity,
  variation,
})

/** A line of a product that is not sold. */
export const gone = { ...wholesaleLine(aloe, 1), productId: 424_242 }
/** A line with an unknown fabric. */
export const odd = { ...wholesaleLine(aloe, 1), variation: { fabric: 'tartan' } }

/** Functions that read a guest's lists and create one. */
export const listsAt = (shop: () => TestShop) => ({
  read: async (cartKey: string) => (await shop().call('wholesales', { cartKey })).answer,
  /** Returns the id of the new list. */
  async newList(cartKey: string, wholesaleName = 'Lounge') {
    const wholesaleId = newCartKey()
    await shop().call('wholesaleCreateEmpty', { cartKey, wholesaleId, wholesaleName })
    return wholesaleId
  },
})
