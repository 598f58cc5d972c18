import { flushSync } from 'react-dom'
import { isSwiping } from './scroll.ts'

const NAME = 'product-picture'
const isProduct = (path: string) => path.startsWith('/product/')

/** True if the browser supports view transitions, does not animate a swipe itself, and the user allows motion. */
const canAnimate = () => 'startViewTransition' in document && !isSwiping() && !matchMedia('(prefers-reduced-motion: reduce)').matches

function ifVisible(element: Element | null | undefined): HTMLElement | null {
  if (!(element instanceof HTMLElement)) return null
  const { top, bottom, left, right } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth ? element : null
}

/** The visible picture of the tile that links to a product. */
function tilePicture(product: string): HTMLElement | null {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main article a[href^="/product/"]')]
  for (const link of links) {
    if (link.pathname !== product) continue
    const picture = ifVisible(link.closest('article')?.querySelector('img')?.parentElement)
    if (picture) return picture
  }
  return null
}

/** The main picture of a product's page. */
const pagePicture = () => ifVisible(document.querySelector('main img[fetchpriority="high"]')?.parentElement)

let latest: ViewTransition | undefined
let namedPicture: HTMLElement | null = null

/** Moves the transition's name to a picture. Two elements must not have the same name. */
function setName(picture: HTMLElement | null): void {
  if (namedPicture) namedPicture.style.viewTransitionName = ''
  namedPicture = picture
  if (namedPicture) namedPicture.style.viewTransitionName = NAME
}

/**
 * Shows the next page. Between a tile and its product page, in both directions, the picture moves from one position to the other. Every
 * other navigation shows the page at once.
 * @param show renders the next page; its effects scroll and focus
 */
export function showWithTransition(from: string, to: string, show: () => void): void {
  const tile = isProduct(to) && canAnimate() ? tilePicture(to) : null
  const leaving = tile ?? (isProduct(from) && canAnimate() ? pagePicture() : null)
  if (!leaving) return show()
  const source = leaving.querySelector('img')?.currentSrc
  setName(leaving)
  const current = document.startViewTransition(() => {
    flushSync(show)
    const arrived = tile ? pagePicture() : tilePicture(from)
    setName(arrived)
    // The small picture shows until the large file has loaded.
    if (arrived && source) arrived.style.backgroundImage = `url("${source}")`
  })
  latest = current
  // A transition fails on a hidden page, for example. The page is shown without it.
  current.ready.catch((cause: unknown) => console.info('Shown without motion:', cause))
  // A newer transition has the name already.
  void current.finished.finally(() => latest === current && setName(null))
}
