import type { DeskProduct } from '../../../src/contract/desk/desk-product.ts'
import { deskProductEndpoints as endpoints } from '../../../src/contract/desk/desk-product-endpoints.ts'
import type { ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/handle.ts'
import { inTransaction } from '../../http/idempotency.ts'
import type { DeskCaller, HandleDesk } from '../desk-caller.ts'
import { addPicture, encodeProductPicture } from './add-picture.ts'
import { changeProduct, createProduct, setSold } from './change-product.ts'
import { changeStock } from './change-stock.ts'
import { listProducts } from './product-list.ts'
import { settleStarts } from './schedule/selling-times.ts'
import { productIdOf, readDeskProduct } from './read-desk-product.ts'

type ChangeOfOne = (typeof endpoints)[
  | 'deskProductChange'
  | 'deskProductWords'
  | 'deskProductRetire'
  | 'deskProductBringBack'
  | 'deskPictureAdd'
  | 'deskProductSettle'
  | 'deskStock']

type Change = ChangeOfOne | (typeof endpoints)['deskProductCreate']

/** Registers the desk's calls about products and stock. */
export function registerDeskProducts(handleDesk: HandleDesk, deps: Deps): void {
  handleDesk(endpoints.deskProducts, ({ input }) => listProducts(deps, input))
  handleDesk(endpoints.deskProduct, ({ params }) => readDeskProduct(deps.db, productIdOf(params.productId)))

  handleDesk(endpoints.deskProductCreate, (call, caller) => change(call, caller, (trx) => createProduct(trx, deps, caller.by, call.input)))
  handleDesk(endpoints.deskProductChange, (call, caller) => {
    const { version, fields } = call.input
    return changeOne(call, caller, (trx, id) => changeProduct(trx, deps, caller.by, { id, version, fields, action: 'products.edit' }))
  })
  handleDesk(endpoints.deskProductWords, (call, caller) => {
    const { version, fields } = call.input
    return changeOne(call, caller, (trx, id) => changeProduct(trx, deps, caller.by, { id, version, fields, action: 'products.words' }))
  })
  handleDesk(endpoints.deskProductRetire, (call, caller) =>
    changeOne(call, caller, (trx, id) => setSold(trx, deps, caller.by, { id, version: call.input.version, sold: false })),
  )
  handleDesk(endpoints.deskProductBringBack, (call, caller) =>
    changeOne(call, caller, (trx, id) => setSold(trx, deps, caller.by, { id, version: call.input.version, sold: true })),
  )
  handleDesk(endpoints.deskPictureAdd, async (call, caller) => {
    const { version, alt, focal, data } = call.input
    // Nothing is encoded for a product that does not exist.
    await readDeskProduct(deps.db, productIdOf(call.params.productId))
    const picture = await encodeProductPicture(data)
    return changeOne(call, caller, (trx, id) => addPicture(trx, deps, caller.by, { id, version, alt, focal, picture }))
  })
  handleDesk(endpoints.deskProductSettle, (call, caller) => changeOne(call, caller, (trx, id) => settleStarts(trx, deps, caller.by, [id])))
  handleDesk(endpoints.deskStock, (call, caller) =>
    changeOne(call, caller, (trx, id) => changeStock(trx, deps, caller.by, id, call.input.counts)),
  )

  /** Changes the product that the call names (`change`). */
  function changeOne(call: Call<ChangeOfOne>, caller: DeskCaller, work: (trx: ShopTransaction, id: number) => Promise<unknown>) {
    return change(call, caller, async (trx) => {
      const id = productIdOf(call.params.productId)
      await work(trx, id)
      return id
    })
  }

  /**
   * Runs a change once for its key, and answers with the product. This server has read the catalogue again before it answers, so its next
   * page shows the change.
   */
  async function change(
    call: Call<Change>,
    { signedIn }: DeskCaller,
    work: (trx: ShopTransaction) => Promise<number>,
  ): Promise<DeskProduct> {
    const product = await inTransaction(call, deps, signedIn.customer.customer_id, {
      async run(trx) {
        const id = await work(trx)
        return { answer: await readDeskProduct(trx, id), reference: String(id) }
      },
      replay: (trx, reference) => readDeskProduct(trx, productIdOf(reference ?? '')),
      replayRefusal: async (trx, code) =>
        code === 'product_changed' || code === 'stock_changed'
          ? { product: await readDeskProduct(trx, productIdOf(call.context.req.path.split('/')[4] ?? '')) }
          : {},
    })
    await deps.catalogue.refresh()
    return product
  }
}
