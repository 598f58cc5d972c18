import { useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { openNotifications } from '../../../actions/push/push-dialog.ts'
import { addToCart } from '../../../actions/cart/cart.ts'
import { compareAddress, compared, isComparedAs, toggleCompared } from '../../../actions/catalogue/compare.ts'
import { useCatalogue } from '../../../actions/catalogue/use-catalogue.ts'
import { setSaved } from '../../../actions/saved/saved.ts'
import type { Variation } from '../../../contract/cart/cart.ts'
import type { Catalogue, ProductCard } from '../../../contract/catalogue/catalogue.ts'
import { to } from '../../../contract/paths.ts'
import type { SavedPiece } from '../../../contract/saved/saved.ts'
import { invalidOptions } from '../../../domain/catalogue/invalid-options.ts'
import { missingOptions } from '../../../domain/catalogue/variation.ts'
import { formatPrice } from '../../../domain/money.ts'
import { savedMark, type SavedMark } from '../../../domain/saved/saved-mark.ts'
import { sessionState } from '../../../state/account/session.ts'
import { trade } from '../../../state/catalogue/trade.ts'
import { useVariationTiles } from '../../../state/catalogue/variation-tile.ts'
import { pushState } from '../../../state/push/push.ts'
import { saved } from '../../../state/saved/saved.ts'
import { notify } from '../../../state/toasts.ts'
import { Button, ButtonLink } from '../../../ui/basics/button.tsx'
import { IconButton } from '../../../ui/basics/icon-button.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ProductTile } from '../../../ui/goods/product-tile.tsx'
import gridStyles from '../listing/product-grid.module.css'
import { ShareLink } from './share-link.tsx'
import styles from './saved-screen.module.css'
import { AllFurnitureLink } from '../all-furniture-link.tsx'

/** The saved pieces, newest first. A served page has none, because it is the same for everyone. */
export function SavedScreen() {
  const { pieces } = useSnapshot(saved)
  const { customer } = useSnapshot(sessionState)
  const { discount } = useSnapshot(trade)
  const { topics } = useSnapshot(pushState)
  const comparison = useSnapshot(compared)
  const { slugs } = comparison
  const products = useCatalogue(productsOf)
  const tile = useVariationTiles()
  const page = useRef<HTMLDivElement>(null)
  const cards = Array.isArray(products)
    ? pieces.flatMap((piece) => {
        const card = products.find(({ slug }) => slug === piece.slug)
        return card ? [{ piece, card, mark: savedMark(piece, card, discount) }] : []
      })
    : []
  return (
    <div ref={page} tabIndex={-1} className={`wrap ${styles.page}`}>
      <header className="page-head gap-2">
        <p className="eyebrow">{customer ? 'On all your devices' : 'On this device'}</p>
        <h1>Saved</h1>
        {cards.length > 0 && !customer ? (
          <p>
            <Link href={to.signIn(to.saved())}>Sign in</Link> to have them on all your devices, and to hear of lower prices.
          </p>
        ) : null}
        {cards.length > 0 ? (
          <div className={styles.tools}>
            {slugs.length > 0 ? (
              <ButtonLink as={Link} size="sm" icon="compare" href={compareAddress(comparison)}>
                {slugs.length === 1 ? 'Compare 1 piece' : `Compare ${slugs.length} pieces`}
              </ButtonLink>
            ) : null}
            <ShareLink />
            {customer && !topics.includes('saved') ? (
              <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => openNotifications({ topic: 'saved' })}>
                Notify me of lower prices
              </Button>
            ) : null}
          </div>
        ) : null}
      </header>
      <noscript>
        {import.meta.env.SSR ? <Notice tone="warn">Saved pieces need JavaScript. Switch it on to see yours.</Notice> : null}
      </noscript>
      {products === 'loading' ? (
        <p role="status" className="script-only">
          Opening what you saved …
        </p>
      ) : null}
      {products === 'missing' ? (
        <EmptyState icon="offline" title="The shop’s products are not on this device yet" action={<AllFurnitureLink />}>
          Your saved pieces are kept. They show here once you are online.
        </EmptyState>
      ) : null}
      {Array.isArray(products) && cards.length === 0 ? (
        <EmptyState icon="heart" title="Nothing saved yet" action={<AllFurnitureLink />}>
          Tap the heart on a piece you like. You find it here again, also without a connection.
        </EmptyState>
      ) : null}
      {cards.length > 0 ? (
        <ul className={gridStyles.grid}>
          {cards.map(({ piece, card, mark }) => (
            <li key={card.id} className={styles.piece}>
              <ProductTile {...tile(card, piece.variation)} />
              <div className={styles.foot}>
                {mark ? <p className={styles.mark}>{markInWords(mark)}</p> : null}
                <AddToCart card={card} variation={piece.variation ?? {}} href={tile(card, piece.variation).href} />
                <Button
                  size="sm"
                  variant="quiet"
                  icon={isComparedAs(comparison, card.slug, piece.variation) ? 'check' : 'compare'}
                  aria-label={`Compare ${card.name}`}
                  aria-pressed={isComparedAs(comparison, card.slug, piece.variation)}
                  onClick={() => void toggleCompared(card, piece.variation)}
                >
                  Compare
                </Button>
              </div>
              <IconButton
                icon="heart-filled"
                variant="filled"
                label={`Remove ${card.name}`}
                className={styles.remove}
                onClick={() => void remove(piece, card).then(() => page.current?.focus({ preventScroll: true }))}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** Adds the saved variation. A piece with an open option leads to its page, which asks for it. Nothing for a piece that is sold out. */
function AddToCart({ card, variation, href }: { card: ProductCard; variation: Variation; href: string }) {
  const [busy, setBusy] = useState(false)
  if (card.availability === 'out_of_stock') return null
  if (missingOptions(card, variation).length > 0 || invalidOptions(card, variation).length > 0)
    return (
      <ButtonLink as={Link} size="sm" variant="quiet" href={href} aria-label={`Choose options of ${card.name}`}>
        Choose
      </ButtonLink>
    )
  const add = () => {
    setBusy(true)
    void addToCart(card, variation, 1).finally(() => setBusy(false))
  }
  return (
    <Button size="sm" variant="quiet" icon="cart" aria-label={`Add ${card.name} to the cart`} busy={busy} onClick={add}>
      Add to cart
    </Button>
  )
}

const markInWords = (mark: SavedMark) => (mark.kind === 'back' ? 'Back in stock' : `${formatPrice(mark.less)} less than when you saved it`)

/** Removes a piece and offers "Undo", which saves it at the price that it had. */
async function remove(piece: Readonly<SavedPiece>, card: ProductCard): Promise<void> {
  if (!(await setSaved(card, false))) return
  const { price, price_regular } = piece
  const seen = price === null || price_regular === null ? card : { price, price_regular }
  const availability = piece.sold_out ? 'out_of_stock' : card.availability
  const undo = () => void setSaved({ ...card, ...seen, availability }, true, piece.variation)
  notify({ type: 'info', message: `${card.name} removed.`, action: { label: 'Undo', run: undo } })
}

const productsOf = ({ products }: Catalogue) => products
