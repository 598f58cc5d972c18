import { connectGifts, type BuyEnd } from '../../actions/gifts/gifts.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER, OWNER_HEADER } from '../../contract/http/headers.ts'
import { isDecided } from '../../contract/http/undecided-codes.ts'
import type { GiftCardBody } from '../../contract/gifts/gift-card.ts'
import { to } from '../../contract/paths.ts'
import { ownerOf } from '../../data/account/owner.ts'
import type { Device } from '../../data/device.ts'
import { endPress, keyOfPress } from '../../data/gifts.ts'
import { ownerFields } from '../../data/outbox/caller.ts'
import { ifNotStored } from '../../data/storage/storage-error.ts'
import { currentPrincipal } from '../../state/account/principal.ts'
import { currentCart } from '../../state/cart/cart.ts'
import { endOf } from '../forms/form-calls.ts'

/** Milliseconds: the server calls a payment provider meanwhile. */
const TIMEOUT = 20_000

/** Connects the calls about gift cards and store credit. */
export function startGifts(device: Device): void {
  const { api, store, uuid } = device
  /** The key on a device that stores nothing. */
  let pressed: { request: string; key: string } | null = null

  async function end(orderId: string | null, owner: string): Promise<void> {
    pressed = null
    await endPress(store, orderId, owner).catch(ifNotStored(undefined))
  }

  async function buy(body: GiftCardBody): Promise<BuyEnd> {
    const principal = currentPrincipal()
    // On a device without a store, the cart key identifies the guest.
    const owner = principal ? ownerOf(principal) : currentCart().cart_key
    const request = JSON.stringify([owner, body])
    const fresh = pressed?.request === request ? pressed.key : uuid()
    const key = await keyOfPress(store, request, () => fresh, owner).catch(ifNotStored(fresh))
    pressed = { request, key }
    try {
      const headers = { [IDEMPOTENCY_HEADER]: key, [OWNER_HEADER]: owner }
      const placed = await api.call(endpoints.giftCardOrder, { ...body, ...ownerFields(owner) }, { headers, timeout: TIMEOUT })
      await end(placed.order_id, owner)
      const { order_id: orderId, order_key: orderKey, redirect_url: path = to.order(orderId, orderKey) } = placed
      return { kind: 'placed', orderId, path }
    } catch (error) {
      if (isDecided(error)) await end(null, owner)
      return endOf(error)
    }
  }

  connectGifts({
    buy,
    async balance(code) {
      try {
        return { kind: 'found', card: await api.call(endpoints.giftCardBalance, { code }) }
      } catch (error) {
        return endOf(error)
      }
    },
    async storeCredit() {
      // A page that the server rendered before a sign-out still calls this.
      if (currentPrincipal()?.kind !== 'customer') return null
      return api.call(endpoints.storeCredit, {}).catch((error: unknown) => {
        if (error instanceof ApiError) return null
        throw error
      })
    },
  })
}
