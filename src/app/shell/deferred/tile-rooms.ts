import type { Product } from '../../../contract/catalogue/catalogue.ts'
import { to } from '../../../contract/paths.ts'
import { pictureSource } from '../../../contract/catalogue/picture.ts'
import { focalPosition } from '../../../ui/goods/focal.ts'

/** How long a mouse rests on a tile, in ms, before its room is loaded. */
const REST = 180
/** How long the page stays still under a finger, in ms, before the tile in its middle shows its room. */
const LONG_LOOK = 3000
/** A tile is at most this wide. */
const WIDTH = 800

/**
 * The room lies over the picture, which is the tile's first child, and under its badge. A style sheet of a module would be part of the first
 * paint's styles.
 */
const STYLES = `
[data-room] > :first-child::after {
  position: absolute;
  inset: 0;
  background: var(--room) var(--room-at) / cover no-repeat;
  content: '';
  opacity: 0;
  transition: opacity calc(var(--motion-time) * 2) var(--motion-curve);
  pointer-events: none;
}
[data-room='shown'] > :first-child::after {
  opacity: 1;
}`

interface Parts {
  product: (slug: string) => Promise<Pick<Product, 'images'>>
  /** Resolves when the picture can be shown without a flash; rejects when it cannot be loaded. */
  load: (src: string) => Promise<void>
  /** False on a device that saves data. */
  allowed: () => boolean
}

/** The product's picture in a room: its address, and its focal point for styles. Null without one. */
export function roomOf({ images }: Pick<Product, 'images'>): { src: string; at: string } | null {
  const picture = images.find(({ role }) => role === 'room')?.picture
  return picture ? { src: pictureSource(picture, WIDTH), at: focalPosition(picture.focal) ?? 'center' } : null
}

/** The slug of a tile's product. Null for a tile that shows a chosen colour: its room has another one, so the picture stays. */
function slugOf(tile: Element): string | null {
  const href = tile.querySelector('a.whole-card')?.getAttribute('href')
  const start = to.product('')
  return href?.startsWith(start) && !href.includes('?') ? href.slice(start.length) : null
}

/**
 * A product tile shows its room while a mouse or the keyboard's focus is on it, and under a finger after a long look. The room lies over the
 * picture, so nothing moves. Without the data or the picture on the device, offline, the tile stays as it is.
 * @returns a function that stops it
 */
export function startTileRooms(page: Document, { product, load, allowed }: Parts): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLES)
  page.adoptedStyleSheets.push(sheet)
  let current: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function leave() {
    clearTimeout(timer)
    if (current?.dataset['room']) current.dataset['room'] = 'hidden'
    current = undefined
  }

  async function show(tile: HTMLElement) {
    const slug = slugOf(tile)
    const room = slug && roomOf(await product(slug))
    if (!room) return
    await load(room.src)
    if (current !== tile || slugOf(tile) !== slug) return
    tile.style.setProperty('--room', `url("${room.src}")`)
    tile.style.setProperty('--room-at', room.at)
    tile.dataset['room'] = 'shown'
  }

  function enter(tile: HTMLElement | null | undefined, after: number) {
    if (tile === current) return
    leave()
    if (!tile || !allowed() || !slugOf(tile)) return
    current = tile
    // A room that cannot be loaded is no failure for the customer: the tile keeps its picture.
    timer = setTimeout(() => void show(tile).catch((cause: unknown) => console.info('No room:', cause)), after)
  }

  const tileAt = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLElement>('article') : null)
  const onOver = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') enter(tileAt(event.target), REST)
  }
  const onFocus = (event: FocusEvent) => enter(tileAt(event.target), REST)
  const onScroll = () => {
    leave()
    if (!page.defaultView?.matchMedia('(hover: none)').matches) return
    timer = setTimeout(() => enter(tileAt(page.elementFromPoint(innerWidth / 2 - 60, innerHeight / 2)), 0), LONG_LOOK)
  }
  // A chosen colour takes the room away.
  const onChange = (event: Event) => {
    if (tileAt(event.target) === current) leave()
  }
  page.addEventListener('pointerover', onOver)
  page.addEventListener('focusin', onFocus)
  page.addEventListener('change', onChange)
  // A pressed tile opens its product.
  page.addEventListener('click', leave)
  page.addEventListener('scroll', onScroll, { passive: true })
  // The first move of a mouse loads this code, so the mouse may rest on a tile already.
  if (page.defaultView?.matchMedia('(hover: hover)').matches) enter(page.querySelector<HTMLElement>('article:hover'), REST)
  return () => {
    leave()
    page.removeEventListener('pointerover', onOver)
    page.removeEventListener('focusin', onFocus)
    page.removeEventListener('change', onChange)
    page.removeEventListener('click', leave)
    page.removeEventListener('scroll', onScroll)
  }
}

/** Loads and decodes a picture. */
export async function loadPicture(src: string): Promise<void> {
  const image = new Image()
  image.src = src
  await image.decode()
}
