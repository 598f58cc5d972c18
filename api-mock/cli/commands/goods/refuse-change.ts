import { ShopError } from '../../../http/shop-error.ts'
import { Refusal, wrongUsage } from '../../refusal.ts'

/**
 * Runs a change of products. Converts an error of the change to a Refusal: `usage` for times or numbers that do not fit, otherwise the code
 * of the error.
 */
export async function refusingChange<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    if (error.code === 'invalid_request' || error.code === 'too_many_products') throw wrongUsage(error.message)
    const { code } = error
    const isKnown = code === 'not_found' || code === 'products_changed' || code === 'product_invalid' || code === 'schedule_overlaps'
    throw new Refusal(isKnown ? code : 'wrong_state', error.message)
  }
}
