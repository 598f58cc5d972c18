import type { Cart } from '../../contract/cart/cart.ts'
import { cartDraft } from './cart-operations.ts'
import type { Draft } from '../outbox/operation.ts'
import type { OutboxRecord } from '../outbox/record.ts'

interface Tried {
  rev: number
  codes: string[]
}

const strings = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])

function triedOf({ tried }: Readonly<Record<string, unknown>>): Tried {
  const fields: { rev?: unknown; codes?: unknown } = typeof tried === 'object' && tried !== null ? tried : {}
  return { rev: typeof fields.rev === 'number' ? fields.rev : -1, codes: strings(fields.codes) }
}

/**
 * The next automatic coupon to try: an affiliate's first, then the shop's own in order, each once for a `rev` of the cart [C3]. Only if
 * nothing waits and the cart has items [C4] and no coupon (spec §4). The server no longer offers a code that the user removed. Null for none.
 */
export function nextAutoCoupon({ base, ops, memo }: OutboxRecord<Cart>): string | null {
  if (!base || ops.length > 0 || base.coupons.length > 0 || base.item_count === 0) return null
  const tried = triedOf(memo)
  const passed = tried.rev === base.rev ? tried.codes : []
  const offered = [base.affiliate_coupon, ...base.available_auto_coupons].flatMap((coupon) => (coupon ? [coupon.code] : []))
  return offered.find((code) => !passed.includes(code)) ?? null
}

/** The draft that tries a code, and the notes that it was tried. */
export function tryCoupon({ base, memo }: OutboxRecord<Cart>, code: string): { draft: Draft; memo: Record<string, unknown> } {
  const rev = base?.rev ?? -1
  const tried = triedOf(memo)
  const codes = tried.rev === rev ? [...tried.codes, code] : [code]
  return { draft: cartDraft({ type: 'coupon.apply', args: { code, auto: true } }), memo: { ...memo, tried: { rev, codes } } }
}
