import '../../data/installed/older-browsers.ts'
import './check-visibility.ts'
import type { HINT_COOKIE } from '../../contract/http/headers.ts'
import { OF_PAGE, recordPresses, type Presses } from '../../lazy/presses.ts'
import type { BootRecord } from '../boot-record.ts'
import type { HIDDEN } from '../shell/notice-bar.tsx'
import { PAYLOAD_ID } from './payload-id.ts'

/**
 * The boot script. The build writes it into every page (scripts/build/inline-boot.ts): it works without a request, and it loads the page's
 * code after the main picture. It shares no module at run time with that code.
 */

/** The longest time that the page's code waits for its picture, in ms. */
const PICTURE_TIMEOUT = 2500

const interactions = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'wheel', 'visibilitychange'] as const

/** A browser reports a mouse at rest as a pointer that moved by nothing, whenever the layout under it changes. */
const isAtRest = ({ type, movementX, movementY }: { type: string; movementX?: number; movementY?: number }) =>
  type === 'pointermove' && !movementX && !movementY

/** Resolves at the next interaction with the page. */
async function nextInteraction(): Promise<void> {
  const done = new AbortController()
  await new Promise<void>((resolve) => {
    const onEvent = (event: Event) => isAtRest(event) || resolve()
    for (const type of interactions) addEventListener(type, onEvent, { capture: true, passive: true, signal: done.signal })
  })
  done.abort()
}

/**
 * Resolves when the page's main picture is painted. A served page is complete without code, so the code waits and leaves a slow network to
 * the picture. An interaction ends the wait, and so does a broken picture. The worker's empty shell does not wait.
 */
async function pictureShown(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  if (!picture || !document.getElementById(PAYLOAD_ID)) return
  const timeout = new Promise((resolve) => setTimeout(resolve, PICTURE_TIMEOUT))
  await Promise.race([Promise.allSettled([picture.decode()]), nextInteraction(), timeout])
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
  if (!document.hidden) await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
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
  const { type: outcome } = await new Promise<Event>((resolve) => Object.assign(link, { onload: resolve, onerror: resolve }))
  if (outcome === 'load') return
  link.remove()
  setTimeout(() => void addStyles(2 * retryAfter), retryAfter)
}

const linkTo = (fields: Pick<HTMLLinkElement, 'rel' | 'href'> & Partial<HTMLLinkElement>) =>
  Object.assign(document.createElement('link'), fields)

/** Preloads the modules of the screen and of the entry, all at once instead of one after the other. The worker's shell lists those of the entry. */
function preloadModules(): void {
  const modules = document.querySelector<HTMLElement>('[data-modules]')?.dataset['modules']
  document.head.append(...(modules?.split(' ') ?? []).map((href) => linkTo({ rel: 'modulepreload', href })))
}

/** Adds the link to the manifest, which only an installation needs. A browser requests the manifest as soon as it sees the link. */
function addManifest(): void {
  document.head.append(linkTo({ rel: 'manifest', crossOrigin: 'use-credentials', href: '/manifest.webmanifest' }))
}

/** Records presses, and the browser's offer to install the shop, which comes once. `preventDefault` hides the browser's own prompt. */
function startRecord(): BootRecord {
  const presses: Presses = new Map()
  const record: BootRecord = {
    presses,
    stopRecording: recordPresses(document.body, OF_PAGE, presses),
    async interaction() {
      if (presses.size === 0) await nextInteraction()
    },
  }
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    record.installOffer = event
  })
  return record
}

/** Shows the message of index.html. A browser does not request a failed module again without a reload. */
function showNotLoaded(cause: unknown): never {
  document.documentElement.dataset['notLoaded'] = ''
  addEventListener('online', () => location.reload())
  throw cause
}

async function boot(): Promise<void> {
  window.bootRecord = startRecord()
  hidePublicPrices()
  hideOtherPrices()
  hideNotice()
  if (import.meta.env.PROD) await pictureShown()
  preloadModules()
  if (import.meta.env.PROD) addManifest()
  await addStyles()
  await import('../entry-client.tsx').catch(showNotLoaded)
}

void boot()
