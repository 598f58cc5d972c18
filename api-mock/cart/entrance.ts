import type { Deps } from '../deps.ts'
import type { ShopContext } from '../http/context.ts'
import { createRateLimiter } from '../http/rate-limit.ts'
import { cartOwner, rememberCart } from './owner.ts'

/** Generous: a device that was offline for a week sends its queue at once. Carriers share addresses, so theirs is wider. */
const pacePerCart = { burst: 600, perSeconds: 60 }
const pacePerAddress = { burst: 3000, perSeconds: 60 }

/** Lets a call in: knows its cart, keeps to the pace, and sets the cart's cookie again. Answers the cart key. */
export type CartEntrance = (context: ShopContext, input: { cartKey?: string | undefined }) => string

export function createCartEntrance({ clock, config }: Pick<Deps, 'clock' | 'config'>): CartEntrance {
  const carts = createRateLimiter(clock, pacePerCart)
  const addresses = createRateLimiter(clock, pacePerAddress)
  return (context, input) => {
    addresses.take(context.get('address'))
    const cartKey = cartOwner(context, input)
    carts.take(cartKey)
    rememberCart(context, cartKey, config)
    return cartKey
  }
}
