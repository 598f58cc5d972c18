import '../../data/installed/older-browsers.ts'
import './check-visibility.ts'
import type { HINT_COOKIE } from '../../contract/http/headers.ts'
import type { HIDDEN } from '../shell/notice-bar.tsx'
import './install-offer.ts'
import './early-presses.ts'
import { PAYLOAD_ID } from './payload-id.ts'
import { onFirstInteraction } from './first-interaction.ts'
import { loadFonts } from './load-fonts.ts'

/** The longest time that the page's code waits for its picture, in ms. */
const PICTURE_TIMEOUT = 2500

/**
 * Resolves when the page's main picture is painted. A served page is complete without code, so the code waits and leaves a slow network to
 * the picture. An interaction ends the wait. The worker's empty shell does not wait.
 */
async function pictureShown(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  if (!picture || !document.getElementById(PAYLOAD_ID)) return
  const { promise, resolve } = Promise.withResolvers<void>()
  // A broken picture ends the wait too.
  void picture.decode().then(resolve, resolve)
  onFirstInteraction(resolve)
  setTimeout(resolve, PICTURE_TIMEOUT)
  await promise
  await nextPaint()
}

/** Hides the public prices of a served page for a trade customer, until the customer's own prices are known. */
function hidePublicPrices(): void {
  const hint: `${typeof HINT_COOKIE}=trade` = 'shop_hint=trade'
  if (document.cookie.includes(hint)) document.documentElement.dataset['trade'] = 'waiting'
}

/** Hides the prices of the worker's page of a product, which are those without chosen options, until the options of the address are applied. */
function hideOtherPrices(): void {
  if (location.search && navigator.serviceWorker?.controller && location.pathname.startsWith('/product/'))
    document.documentElement.dataset['choice'] = ''
}

/** Hides the notice that the user has hidden on this device. If the page did this later, all of its content would move up. */
function hideNotice(): void {
  const note: typeof HIDDEN = 'notice-hidden'
  const bar = document.querySelector<HTMLElement>('[data-notice]')
  try {
    if (bar && bar.dataset['notice'] === localStorage.getItem(note)) bar.hidden = true
  } catch {
    // A browser that blocks storage has no note.
  }
}

/** Resolves after the next paint. A hidden page never paints, so it resolves at once. */
async function nextPaint(): Promise<void> {
  if (document.visibilityState !== 'hidden') await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/**
 * Adds the whole style sheet to a page with first styles. Resolves when the browser has applied it. A failure resolves too: the page starts
 * without the sheet, and requests it again.
 * @param retryAfter ms until the next request, doubled after each failure
 */
async function addStyles(retryAfter = 3000): Promise<void> {
  const href = document.getElementById(PAYLOAD_ID)?.dataset['styles']
  if (!href) return
  const link = linkTo({ rel: 'stylesheet', crossOrigin: '', href })
  document.body.append(link)
  const { type: outcome } = await new Promise<Event>((resolve) => {
    for (const type of ['load', 'error']) link.addEventListener(type, resolve)
  })
  if (outcome === 'load') return
  link.remove()
  setTimeout(() => void addStyles(2 * retryAfter), retryAfter)
}

const linkTo = (fields: Pick<HTMLLinkElement, 'rel' | 'href'> & Partial<HTMLLinkElement>) =>
  Object.assign(document.createElement('link'), fields)

/** Preloads the screen's modules, which the server lists, beside those of the entry instead of after them. */
function preloadScreen(): void {
  const modules = document.getElementById(PAYLOAD_ID)?.dataset['modules']
  document.head.append(...(modules?.split(' ') ?? []).map((href) => linkTo({ rel: 'modulepreload', href })))
}

async function boot(): Promise<void> {
  hidePublicPrices()
  hideOtherPrices()
  hideNotice()
  if (import.meta.env.PROD) await pictureShown()
  preloadScreen()
  await addStyles()
  // After the code, which a press may wait for. They arrive while the page hydrates.
  await import('../entry-client.tsx').finally(loadFonts)
}

// Not awaited: the entry imports from this module, so each would wait for the other.
void boot()
