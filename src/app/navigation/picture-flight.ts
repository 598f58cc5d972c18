import { flushSync } from 'react-dom'
import { isSwiping } from './scroll.ts'

const NAME = 'product-picture'
const isProduct = (path: string) => path.startsWith('/product/')

/** Whether the browser can show one picture becoming another, and the shopper has not seen the change already, nor minds motion. */
const canFly = () => 'startViewTransition' in document && !isSwiping() && !matchMedia('(prefers-reduced-motion: reduce)').matches

function inSight(element: Element | null | undefined): HTMLElement | null {
  if (!(element instanceof HTMLElement)) return null
  const { top, bottom, left, right } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth ? element : null
}

/** The picture of the tile that leads to a product. */
function tilePicture(product: string): HTMLElement | null {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main article a[href^="/product/"]')]
  for (const link of links) {
    if (link.pathname !== product) continue
    const picture = inSight(link.closest('article')?.querySelector('img')?.parentElement)
    if (picture) return picture
  }
  return null
}

/** The picture that a product's page is about. */
const pagePicture = () => inSight(document.querySelector('main img[fetchpriority="high"]')?.parentElement)

let latest: ViewTransition | undefined
let bearer: HTMLElement | null = null

/** One picture at a time bears the name. */
function named(picture: HTMLElement | null): void {
  if (bearer) bearer.style.viewTransitionName = ''
  bearer = picture
  if (bearer) bearer.style.viewTransitionName = NAME
}

/**
 * Shows the next page. Between a tile and the page of its product the picture flies from one place to the other, both ways; every other
 * change, and every browser that cannot, shows it at once.
 * @param show draws the next page; its effects scroll and focus
 */
export function flyToPage(from: string, to: string, show: () => void): void {
  const tile = isProduct(to) && canFly() ? tilePicture(to) : null
  const leaving = tile ?? (isProduct(from) && canFly() ? pagePicture() : null)
  if (!leaving) return show()
  const known = leaving.querySelector('img')?.currentSrc
  named(leaving)
  const flight = document.startViewTransition(() => {
    flushSync(show)
    const arrived = tile ? pagePicture() : tilePicture(from)
    named(arrived)
    // The large file is not here yet: until then, what was seen a moment ago.
    if (arrived && known) arrived.style.backgroundImage = `url("${known}")`
  })
  latest = flight
  // A flight that cannot be shown, of a hidden page say, is none; the page is there.
  flight.ready.catch((cause: unknown) => console.info('Shown without motion:', cause))
  // One that the next has overtaken leaves the name to that.
  void flight.finished.finally(() => latest === flight && named(null))
}
