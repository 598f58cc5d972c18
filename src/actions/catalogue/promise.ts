import type { DeliveryPromise, PromisedGoods } from '../../domain/checkout/delivery-promise.ts'

const loadRules = () => import('../../domain/checkout/delivery-promise.ts')

/** The delivery of goods that are ordered at `now`, the shop's time. The holidays load with the first call only, because a served page contains its promise. */
export async function promiseFor(now: () => Date, goods: readonly PromisedGoods[] = []): Promise<DeliveryPromise> {
  const { deliveryPromise } = await loadRules()
  return deliveryPromise(now(), goods)
}

/** The same in words, for goods that are made to order. */
export async function promiseTextFor(now: () => Date): Promise<string> {
  const { deliveryPromise, promiseWords } = await loadRules()
  return promiseWords(deliveryPromise(now()))
}
