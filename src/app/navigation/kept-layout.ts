import type { LoadedPage } from './load-page.ts'

/** The class of a screen that is hidden and keeps its layout. */
export const KEPT = 'kept'
let kept: { screen: HTMLElement; data: unknown } | null = null

/** True if the browser can hide a screen and keep its layout. Safari 17 would show the screen. */
export const keepsLayout = () => CSS.supports('content-visibility', 'hidden')

/** The hidden screen of a page, with its layout. Null if that page is not the kept one. */
export const keptScreen = (page: LoadedPage): HTMLElement | null => (kept && kept.data === page.data ? kept.screen : null)

/**
 * Keeps the layout of a screen that React has hidden behind the shown one. React hides it with `display: none`, which discards the layout,
 * so that Back would calculate it again. The class `kept` hides it too, with `content-visibility`.
 * @returns a function that shows the screen
 */
export function keepLayout({ data }: LoadedPage): (() => void) | undefined {
  const screen = document.querySelector<HTMLElement>('main > .screen ~ .screen')
  if (!screen || !keepsLayout()) return undefined
  const keep = () => screen.style.removeProperty('display')
  keep()
  screen.classList.add(KEPT)
  kept = { screen, data }
  // React hides the screen again when it renders it later.
  const hides = new MutationObserver(keep)
  hides.observe(screen, { attributeFilter: ['style'] })
  return () => {
    hides.disconnect()
    screen.classList.remove(KEPT)
    kept = null
  }
}
