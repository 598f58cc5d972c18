import { CART_KEY_COOKIE } from '../../contract/http/headers.ts'

/** Whoever shopped here before has a cart key, the worker in charge, or comes with an errand for the cart. */
export function isReturningShopper(): boolean {
  const controlled = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  const errand = new URLSearchParams(location.search)
  return controlled || document.cookie.includes(`${CART_KEY_COOKIE}=`) || errand.has('cart') || errand.has('ref')
}
