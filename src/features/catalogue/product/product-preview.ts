import breadcrumbs from '../../../ui/layout/breadcrumbs.module.css'
import picture from '../../../ui/goods/picture.module.css'
import price from '../../../ui/goods/price.module.css'
import rating from '../../../ui/goods/rating.module.css'
import tile from '../../../ui/goods/product-tile.module.css'
import box from '../choice/buy-box.module.css'
import figure from '../gallery/gallery-picture.module.css'
import gallery from '../gallery/gallery.module.css'
import screen from './product-screen.module.css'
import styles from './product-preview.module.css'

type ClassName = string | undefined
type Child = Node | string | null

const make = (tag: string, className: ClassName, ...children: Child[]): HTMLElement => {
  const made = document.createElement(tag)
  made.className = className ?? ''
  made.append(...children.filter((child) => child !== null))
  return made
}

/** A copy of the tile's element with a class, without the classes that belong to the tile. */
function copyOf(from: Element, className: ClassName, ...without: ClassName[]): HTMLElement | null {
  const copy = from.querySelector(`.${className}`)?.cloneNode(true)
  if (!(copy instanceof HTMLElement)) return null
  for (const name of without) if (name !== undefined) copy.classList.remove(name)
  return copy
}

/** The loaded file of the tile. The product's page loads a larger one. */
function loadedPicture(from: Element): HTMLElement | null {
  const copy = copyOf(from, picture.picture, tile.picture, picture.tile)
  const image = copy?.querySelector('img')
  if (!copy || !image) return null
  image.removeAttribute('srcset')
  image.src = from.querySelector('img')?.currentSrc ?? image.src
  image.decoding = 'sync'
  image.loading = 'eager'
  image.fetchPriority = 'high'
  return copy
}

const blocks = (count: number, className: ClassName) => Array.from({ length: count }, () => make('div', className))

/**
 * The beginning of a product's page from its tile: picture, name, price and rating, at the places where the page shows them. It shows from the
 * press on the tile until the page has loaded.
 */
export function productPreview(article: Element): HTMLElement {
  const name = article.querySelector(`.${tile.name}`)?.textContent ?? ''
  const tagline = article.querySelector(`.${tile.tagline}`)?.textContent ?? null
  const amount = copyOf(article, price.price, price.sm, price.md, tile.price)
  amount?.classList.add(price.lg ?? '', box.price ?? '')
  const stars = copyOf(article, rating.rating, rating.sm)
  stars?.classList.add(rating.md ?? '')

  const head = make(
    'header',
    'stack gap-2',
    make('div', box.name, make('h1', '', name), make('div', styles.buttons)),
    make('p', box.tagline, tagline),
    stars && make('span', box.rating, stars),
    amount,
  )
  const pictures = make(
    'div',
    gallery.gallery,
    make('div', gallery.stage, make('div', figure.figure, loadedPicture(article))),
    make('div', gallery.thumbnails, ...blocks(4, `${gallery.thumbnail} ${styles.thumbnail}`)),
  )
  const side = make('div', box.box, head, make('div', styles.blocks, ...blocks(3, styles.block)))
  const path = make('div', breadcrumbs.nav, make('div', breadcrumbs.list, make('span', breadcrumbs.link)))
  const columns = make('div', screen.columns, pictures, make('div', screen.side, make('div', screen.box, side)))
  const preview = make('div', styles.preview, make('div', screen.page, make('div', 'wrap', path, columns)))
  preview.setAttribute('aria-busy', 'true')
  return preview
}
