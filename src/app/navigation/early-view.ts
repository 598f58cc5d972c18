import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import type { productPreview } from '../../features/catalogue/product/product-preview.ts'
import { layOutWhole } from '../../state/anchor.ts'
import { KEPT, keepsLayout, keptScreen } from './kept-layout.ts'
import type { LoadedPage } from './load-page.ts'
import { continueFlight, isProduct, pagePicture, startFlight, tilePicture } from './picture-flight.ts'
import { returnPosition } from './scroll.ts'

/**
 * A view that the device shows in the task of the press, before React has rendered the next page: the beginning of a product's page from
 * its tile, or the listing behind a product. React's page then takes its place.
 */
interface EarlyView {
  /** The path of its page. */
  path: string
  /** Called when React is about to show a page, that of `path` or another one. */
  finish: () => void
  /** Called when the user has returned to the page that React still shows. */
  undo: () => void
}

let early: (EarlyView & { kind: 'preview' | 'kept' }) | null = null
let atPlace = false

/** The number of frames for which other code waits, so that the browser shows the early view first. */
const FRAMES = 3

/** Resolves when the browser has shown the early view, or when the user has left the page: a hidden page has no frames. */
async function painted(): Promise<void> {
  const left = new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }))
  for (let frame = 0; frame < FRAMES; frame += 1) await Promise.race([new Promise(requestAnimationFrame), left])
}

/** The screen that the user sees. */
const shownScreen = () => document.querySelector<HTMLElement>(`main > .screen:not(.${KEPT})`)

/** True once after Back has shown a kept listing. Its position then stays, because the user may have scrolled since. */
export function isAtPlace(): boolean {
  const was = atPlace
  atPlace = false
  return was
}

/**
 * Shows the beginning of a product's page at the press on its tile. Without a visible tile, the present page stays until the next has loaded.
 * @param code the code of the beginning, if it has loaded
 * @param isLoading whether the page of the path is still loading
 * @returns a promise that resolves when the browser has shown it; undefined if it does not show
 */
export function showPreview(
  path: string,
  code: { productPreview: typeof productPreview } | undefined,
  isLoading: () => boolean,
): Promise<void> | undefined {
  const isShown = isProduct(path) && keepsLayout() && !early && !document.hidden && isLoading()
  const picture = isShown ? tilePicture(path) : null
  const article = picture?.closest('article')
  const screen = shownScreen()
  if (!code || !picture || !article || !screen) return undefined
  const beginning = code.productPreview(article)
  const arrive = startFlight(picture)
  screen.classList.add(KEPT)
  screen.before(beginning)
  scrollTo(0, 0)
  arrive(pagePicture())
  early = {
    kind: 'preview',
    path,
    finish: () => beginning.remove(),
    undo: () => {
      beginning.remove()
      screen.classList.remove(KEPT)
      layOutWhole()
      scrollTo(0, returnPosition())
    },
  }
  return painted()
}

/**
 * Shows the listing that is kept behind a product, at its place, in the task of Back.
 * @param from the path of the product
 * @param page the listing
 * @param catchUp renders the listing's page, some frames later
 * @returns false if no such listing is kept: then `catchUp` is not called
 */
export function showKept(from: string, page: LoadedPage, catchUp: () => void): boolean {
  const kept = keptScreen(page)
  const leaving = shownScreen()
  if (!kept || !leaving || early || document.hidden) return false
  const arrive = startFlight(isProduct(from) ? pagePicture() : null)
  const swap = (hidden: HTMLElement, shown: HTMLElement) => {
    hidden.classList.add(KEPT)
    shown.classList.remove(KEPT)
    layOutWhole()
    scrollTo(0, returnPosition())
  }
  swap(leaving, kept)
  arrive(tilePicture(from))
  atPlace = true
  early = {
    kind: 'kept',
    path: page.path,
    // The user has left the listing before React has shown it: React still hides it.
    finish: () => {
      kept.classList.add(KEPT)
      atPlace = false
    },
    undo: () => {
      swap(kept, leaving)
      atPlace = false
    },
  }
  void painted().then(() => setTimeout(catchUp))
  return true
}

/** Hides an early view whose page is not shown, because the user has returned first. */
export function undoEarlyView(): void {
  early?.undo()
  early = null
}

/** Shows React's page, with the motion of the picture if it has not begun. A listing that already shows is rendered while the page stays usable. */
export function showPage(from: string, to: string, show: () => void): void {
  const view = early
  early = null
  const isBegun = view?.path === to
  if (isBegun && view?.kind === 'kept') return startTransition(show)
  const tile = view || !isProduct(to) ? null : tilePicture(to)
  const leaving = view ? null : (tile ?? (isProduct(from) ? pagePicture() : null))
  if (!leaving && !view) return show()
  const arrive = isBegun ? continueFlight : startFlight(leaving)
  // React is still at work on the change of the address.
  queueMicrotask(() => {
    view?.finish()
    flushSync(show)
    arrive(isProduct(to) ? pagePicture() : tilePicture(from))
  })
}
