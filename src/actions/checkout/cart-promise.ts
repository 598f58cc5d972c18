import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { ApiError } from '../../contract/http/api-error.ts'
import { deliveryPromise, type DeliveryPromise, type PromisedGoods } from '../../domain/checkout/delivery-promise.ts'
import { brand } from '../../contract/brand.ts'
import { promiseOfQuote, type DeliveryQuote } from '../../domain/delivery/quote-delivery.ts'
import { shop } from '../../lazy/reader.ts'
import { cartState } from '../../state/cart/cart.ts'
import { useShopNow } from '../../state/network/use-shop-now.ts'

type Goods = ReadonlyMap<number, PromisedGoods>

let known: Goods = new Map()

/**
 * The delivery promise for an order of the cart at this moment. Before the device has read its catalogue, or without one, every piece counts as
 * made to order, which is the later promise. `quote`: the destination. Only for the browser. The shop's time counts [N6].
 */
export function useCartPromise(quote?: DeliveryQuote): DeliveryPromise {
  const { items } = useSnapshot(cartState).cart
  const [goods, setGoods] = useState(known)
  const now = useShopNow()
  useEffect(() => {
    let isCurrent = true
    void readGoods().then((read) => {
      known = read
      if (isCurrent) setGoods(read)
    })
    return () => {
      isCurrent = false
    }
  }, [])
  const ordered = items.map(({ id }) => goods.get(id))
  return quote
    ? promiseOfQuote(quote, now, ordered, { dispatchFrom: brand.dispatch_from, days: brand.delivery_days })
    : deliveryPromise(now, ordered)
}

async function readGoods(): Promise<Goods> {
  try {
    const { products } = await shop().catalogue()
    return new Map(products.map((product) => [product.id, product]))
  } catch (cause) {
    // Offline before the first catalogue: the promise stays the later one.
    if (!(cause instanceof ApiError)) throw cause
    return known
  }
}
