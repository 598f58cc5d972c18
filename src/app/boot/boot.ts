import '../../data/installed/older-browsers.ts'
import type { HINT_COOKIE } from '../../contract/http/headers.ts'
import './install-offer.ts'
import { PAYLOAD_ID } from './payload-id.ts'
import { onFirstInteraction } from './first-interaction.ts'

/** Milliseconds after which the page's code no longer waits for its picture. */
const PATIENCE = 2500

/**
 * First the page, then its code: a served page is complete as it is, so the code waits until the picture that the page is about has been
 * painted, and does not share a thin line with it. A shopper who does something first does not wait, nor does the worker's empty shell.
 */
async function pictureShown(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  if (!picture || !document.getElementById(PAYLOAD_ID)) return
  const { promise, resolve } = Promise.withResolvers<void>()
  // A picture that cannot be shown is no reason to wait either.
  void picture.decode().then(resolve, () => resolve())
  onFirstInteraction(resolve)
  setTimeout(resolve, PATIENCE)
  await promise
  await nextPaint()
}

/** A trade customer's prices are not the page's: those wait out of sight until theirs are known. */
function hidePublicPrices(): void {
  const hint: `${typeof HINT_COOKIE}=trade` = 'shop_hint=trade'
  if (document.cookie.includes(hint)) document.documentElement.dataset['trade'] = 'waiting'
}

/** A hidden page is never painted; then there is nothing to wait for. */
function nextPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve()
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}

/** The screen's modules, which the server names, beside the entry's instead of after it. */
function preloadScreen(): void {
  const named = document.getElementById(PAYLOAD_ID)?.dataset['modules']
  for (const href of named?.split(' ') ?? []) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', href })
    document.head.append(link)
  }
}

async function boot(): Promise<void> {
  hidePublicPrices()
  if (import.meta.env.PROD) await pictureShown()
  preloadScreen()
  await import('../entry-client.tsx')
}

// Not awaited here: the entry imports from this module, and would wait for it while it waits for the entry.
void boot()
