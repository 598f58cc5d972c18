import { CART_KEY_COOKIE } from '../contract/headers.ts'

/** Whoever shopped here before has a cart key, the worker in charge, or comes with an errand for the cart. */
export function isReturningShopper(): boolean {
  const controlled = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  const errand = new URLSearchParams(location.search)
  return controlled || document.cookie.includes(`${CART_KEY_COOKIE}=`) || errand.has('cart') || errand.has('ref')
}

const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'wheel'] as const

/** Runs `task` once, at the first sign that somebody uses the page. */
export function onFirstSign(task: () => void): void {
  const heard = new AbortController()
  const hear = () => {
    heard.abort()
    task()
  }
  for (const sign of signs) addEventListener(sign, hear, { capture: true, passive: true, signal: heard.signal })
}
