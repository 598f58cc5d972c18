import { isSwiping } from './scroll.ts'
import styles from './picture-flight.module.css'

const COPY = styles.copy ?? ''
const ARRIVED = styles.arrived ?? ''
export const isProduct = (path: string) => path.startsWith('/product/')

/** True if the browser does not animate a swipe itself, and the user allows motion. */
const canAnimate = () => !isSwiping() && !matchMedia('(prefers-reduced-motion: reduce)').matches

function ifVisible(element: Element | null | undefined): HTMLElement | null {
  if (!(element instanceof HTMLElement) || !element.checkVisibility()) return null
  const { top, bottom, left, right } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth ? element : null
}

/** The visible picture of the tile that links to a product. */
export function tilePicture(product: string): HTMLElement | null {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main article a[href^="/product/"]')]
  for (const link of links) {
    if (link.pathname !== product) continue
    const picture = ifVisible(link.closest('article')?.querySelector('img')?.parentElement)
    if (picture) return picture
  }
  return null
}

/** The main picture of a product's page. */
export const pagePicture = () => ifVisible(document.querySelector('main img[fetchpriority="high"]')?.parentElement)

/** The last flight: its copy, until it has landed, and the file of the picture. */
let flight: { copy: HTMLElement; file: string } | null = null
/** Ends the flight before its time. */
let land = () => {}

/** Shows the small file until the large one has loaded, and hides the picture below the copy until it lands. */
function receive(arrived: HTMLElement, { copy, file }: { copy: HTMLElement; file: string }): void {
  arrived.style.backgroundImage = `url("${file}")`
  if (!copy.isConnected) return
  arrived.classList.add(ARRIVED)
  land = () => {
    copy.remove()
    arrived.classList.remove(ARRIVED)
  }
}

/**
 * Measures a picture that leaves. The returned function moves a copy of it to the place of the arrived one, which shows afterwards. The copy is
 * part of the document, so it scrolls with the page. A view transition of the browser would calculate the style of every element and wait two
 * frames before the page shows.
 */
export function startFlight(leaving: HTMLElement | null): (arrived: HTMLElement | null) => void {
  land()
  flight = null
  const image = leaving?.querySelector('img')
  if (!leaving || !image?.currentSrc) return () => undefined
  const animates = canAnimate()
  const from = leaving.getBoundingClientRect()
  const copy = document.createElement('div')
  copy.className = leaving.className
  copy.style.cssText = leaving.style.cssText
  copy.append(image.cloneNode())
  const started = { copy, file: image.currentSrc }
  return (arrived) => {
    if (!arrived) return
    flight = started
    if (!animates) return receive(arrived, started)
    const to = arrived.getBoundingClientRect()
    copy.classList.add(COPY)
    copy.style.setProperty('--from', `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`)
    Object.assign(copy.style, { top: `${to.top + scrollY}px`, left: `${to.left}px`, width: `${to.width}px`, height: `${to.height}px` })
    document.body.append(copy)
    copy.addEventListener('animationend', () => land())
    receive(arrived, started)
  }
}

/** The flight ends at a picture that has taken the place of the arrived one. */
export function continueFlight(arrived: HTMLElement | null): void {
  if (flight && arrived) receive(arrived, flight)
}
