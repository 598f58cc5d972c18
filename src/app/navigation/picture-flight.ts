import { flushSync } from 'react-dom'
import { isSwiping } from './scroll.ts'
import styles from './picture-flight.module.css'

const COPY = styles.copy ?? ''
const ARRIVED = styles.arrived ?? ''
const isProduct = (path: string) => path.startsWith('/product/')

/** True if the browser does not animate a swipe itself, and the user allows motion. */
const canAnimate = () => !isSwiping() && !matchMedia('(prefers-reduced-motion: reduce)').matches

function ifVisible(element: Element | null | undefined): HTMLElement | null {
  if (!(element instanceof HTMLElement) || !element.checkVisibility()) return null
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

/** Ends the flight before its time. */
let land = () => {}

/**
 * Moves a copy of a picture from its place to the place of the arrived one, which shows afterwards. The copy is part of the document, so it
 * scrolls with the page.
 */
function fly(copy: HTMLElement, from: DOMRect, arrived: HTMLElement): void {
  const to = arrived.getBoundingClientRect()
  copy.classList.add(COPY)
  copy.style.setProperty('--from', `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`)
  Object.assign(copy.style, { top: `${to.top + scrollY}px`, left: `${to.left}px`, width: `${to.width}px`, height: `${to.height}px` })
  document.body.append(copy)
  arrived.classList.add(ARRIVED)
  land = () => {
    copy.remove()
    arrived.classList.remove(ARRIVED)
  }
  copy.addEventListener('animationend', land)
}

/**
 * Shows the next page. Between a tile and its product page, in both directions, a copy of the picture moves from one position to the other.
 * Every other navigation only shows the page. A view transition of the browser would calculate the style of every element and wait two
 * frames before the page shows.
 * @param show renders the next page; its effects scroll and focus
 */
export function showWithFlight(from: string, to: string, show: () => void): void {
  land()
  const tile = isProduct(to) && canAnimate() ? tilePicture(to) : null
  const leaving = tile ?? (isProduct(from) && canAnimate() ? pagePicture() : null)
  if (!leaving) return show()
  const start = leaving.getBoundingClientRect()
  const copy = leaving.cloneNode(false)
  const image = leaving.querySelector('img')
  if (!(copy instanceof HTMLElement) || !image?.currentSrc) return show()
  copy.append(image.cloneNode())
  // React is still at work on the change of the address.
  queueMicrotask(() => {
    flushSync(show)
    const arrived = tile ? pagePicture() : tilePicture(from)
    if (!arrived) return
    // The small picture shows until the large file has loaded.
    arrived.style.backgroundImage = `url("${image.currentSrc}")`
    fly(copy, start, arrived)
  })
}
