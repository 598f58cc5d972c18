import type { GiftCardBody, GiftCardView, StoreCredit } from '../../contract/gifts/gift-card.ts'
import { createPort } from '../../lazy/load-engine.ts'
import { notifyNotLoaded } from '../../lazy/not-loaded.ts'

/** Neither sent nor refused: the server did not answer. */
interface Unsent {
  kind: 'unsent'
}

/** `errors`: messages by field, if the server gives them. */
interface Refused {
  kind: 'refused'
  message: string
  errors: Readonly<Record<string, string>>
}

/** `path`: the payment page, or the page of an order without a payment. */
export type BuyEnd = { kind: 'placed'; orderId: string; path: string } | Refused | Unsent
export type BalanceEnd = { kind: 'found'; card: GiftCardView } | Refused | Unsent

/** The engine's calls about gift cards. */
export interface GiftsEngine {
  buy(body: GiftCardBody): Promise<BuyEnd>
  balance(code: string): Promise<BalanceEnd>
  /** The signed-in customer's store credit; null when it cannot be read. */
  storeCredit(): Promise<StoreCredit | null>
}

const engine = createPort<GiftsEngine>()

export const connectGifts = engine.connect

/** Orders a gift card, once even if the answer is lost: the key is stored before the request, and a repeated press sends it again. */
export async function buyGiftCard(body: GiftCardBody): Promise<BuyEnd> {
  const loaded = await engine.get().catch(notifyNotLoaded)
  return loaded ? loaded.buy(body) : { kind: 'unsent' }
}

/** Reads the balance of a code. */
export async function giftCardBalance(code: string): Promise<BalanceEnd> {
  const loaded = await engine.get().catch(notifyNotLoaded)
  return loaded ? loaded.balance(code) : { kind: 'unsent' }
}

/** Reads the customer's store credit; null when it cannot be read. */
export async function readStoreCredit(): Promise<StoreCredit | null> {
  const loaded = await engine.get().catch(notifyNotLoaded)
  return loaded ? loaded.storeCredit() : null
}
