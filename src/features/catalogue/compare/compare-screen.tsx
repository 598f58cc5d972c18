import { useRef, useState } from 'react'
import { brand } from '../../../contract/brand.ts'
import { useSnapshot } from 'valtio'
import { navigate } from 'wouter/use-browser-location'
import { addToCart } from '../../../actions/cart/cart.ts'
import { compareAddress, compared, comparedIn, MOST_COMPARED, removeCompared } from '../../../actions/catalogue/compare.ts'
import { shareLink } from '../../../actions/share.ts'
import { defaultVariation, missingOptions } from '../../../domain/catalogue/variation.ts'
import type { ScreenProps } from '../../../state/screen.ts'
import { useVariationTiles } from '../../../state/catalogue/variation-tile.ts'
import { Button, ButtonLink } from '../../../ui/basics/button.tsx'
import { IconButton } from '../../../ui/basics/icon-button.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { reachByKeyboard } from '../../../ui/layout/reach-by-keyboard.ts'
import { Picture } from '../../../ui/goods/picture.tsx'
import { Price } from '../../../ui/goods/price.tsx'
import { compareRows, type ComparedPiece, type CompareRow } from './compare-rows.ts'
import styles from './compare-screen.module.css'
import { useComparedPieces } from './use-compared-pieces.ts'
import { AllFurnitureLink } from '../all-furniture-link.tsx'

/** Up to four pieces side by side, as they were chosen: those of the address (`?p=kalk-bay,knysna`), or else those chosen on this device. */
export function CompareScreen({ search }: Pick<ScreenProps<unknown>, 'search'>) {
  const chosen = useSnapshot(compared)
  const named = comparedIn(search)
  const { slugs, choices } = named.slugs.length > 0 ? named : chosen
  const found = useComparedPieces(slugs, choices)
  const pieces = typeof found === 'string' ? null : found.pieces
  const page = useRef<HTMLDivElement>(null)

  async function remove(slug: string): Promise<void> {
    const rest = slugs.filter((other) => other !== slug)
    await removeCompared(slug)
    navigate(compareAddress({ slugs: rest, choices }), { replace: true })
    page.current?.focus({ preventScroll: true })
  }

  return (
    <div ref={page} tabIndex={-1} className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <div className="page-head gap-2">
          <p className="eyebrow">Side by side</p>
          <h1>Compare</h1>
        </div>
        {pieces && pieces.length > 0 ? (
          <Button
            size="sm"
            variant="secondary"
            icon="share"
            onClick={() => void shareLink(`Compared at ${brand.name}`, location.origin + compareAddress({ slugs, choices }))}
          >
            Share
          </Button>
        ) : null}
      </header>
      {found === 'loading' ? <p role="status">Putting them side by side …</p> : null}
      {found === 'missing' ? (
        <EmptyState icon="offline" title="The shop’s products are not on this device yet" action={<AllFurnitureLink />}>
          Your choice is kept. It shows here once you are online.
        </EmptyState>
      ) : null}
      {pieces?.length === 0 ? (
        <EmptyState icon="list" title="Nothing to compare yet" action={<AllFurnitureLink />}>
          Press “Compare” on a piece, or on those that you saved. Up to {MOST_COMPARED} show here side by side.
        </EmptyState>
      ) : null}
      {typeof found !== 'string' && found.pieces.length > 0 ? (
        <Comparison pieces={found.pieces} rows={compareRows(found.pieces, found.fabrics)} onRemove={(slug) => void remove(slug)} />
      ) : null}
    </div>
  )
}

interface ComparisonProps {
  pieces: readonly ComparedPiece[]
  rows: readonly CompareRow[]
  onRemove: (slug: string) => void
}

function Comparison({ pieces, rows, onRemove }: ComparisonProps) {
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const tile = useVariationTiles()
  const shown = onlyDifferences ? rows.filter(({ differs }) => differs) : rows
  return (
    <>
      {pieces.length > 1 ? (
        <Checkbox label="Only differences" checked={onlyDifferences} onChange={({ target }) => setOnlyDifferences(target.checked)} />
      ) : (
        <p className={styles.hint}>Choose another piece to see what differs.</p>
      )}
      <section className={styles.scroller} data-above-bars aria-label="Pieces side by side" ref={reachByKeyboard}>
        <table className={styles.table} data-count={pieces.length}>
          <thead>
            <tr>
              <th scope="row" className={styles.corner}>
                <span className="visually-hidden">Picture</span>
              </th>
              {pieces.map((piece) => (
                <td key={piece.card.slug}>
                  <Portrait piece={piece} onRemove={onRemove} />
                </td>
              ))}
            </tr>
            <tr className={styles.names}>
              <th scope="row" className={styles.corner}>
                <span className="visually-hidden">Name</span>
              </th>
              {pieces.map(({ card, variation }) => (
                <th key={card.slug} scope="col">
                  <Link href={tile(card, variation).href}>{card.name}</Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Price</th>
              {pieces.map((piece) => (
                <td key={piece.card.slug}>
                  <PriceAndCart piece={piece} />
                </td>
              ))}
            </tr>
            {shown.map(({ name, cells, differs }) => (
              <tr key={name} data-differs={(differs && pieces.length > 1) || undefined}>
                <th scope="row">
                  {name}
                  {differs && pieces.length > 1 ? <span className="visually-hidden"> (differs)</span> : null}
                </th>
                {cells.map((cell, index) => (
                  <td key={pieces[index]?.card.slug}>
                    <Cell lines={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {onlyDifferences && shown.length === 0 ? <p role="status">They do not differ in any of these facts.</p> : null}
    </>
  )
}

function Cell({ lines }: { lines: readonly string[] | null }) {
  if (lines === null) return <span className={styles.none}>Not on this device</span>
  if (lines.length === 0) return <span className={styles.none}>–</span>
  if (lines.length === 1) return lines[0]
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** The picture of a piece, and the button that takes it out. */
function Portrait({ piece: { card, variation }, onRemove }: { piece: ComparedPiece; onRemove: (slug: string) => void }) {
  const { picture } = useVariationTiles()(card, variation)
  return (
    <div className={styles.frame}>
      {picture ? <Picture {...picture} sizes="(min-width: 64rem) 16rem, 10rem" shape="tile" /> : null}
      <IconButton
        icon="close"
        label={`Remove ${card.name}`}
        variant="filled"
        className={styles.remove}
        onClick={() => onRemove(card.slug)}
      />
    </div>
  )
}

/** The customer's price, and the way to buy: at once where nothing is left to choose. It sells the chosen variation, or else the default one. */
function PriceAndCart({ piece: { card, variation: chosen } }: { piece: ComparedPiece }) {
  const { href, price, was, from } = useVariationTiles()(card, chosen)
  const variation = chosen ?? defaultVariation(card)
  const [busy, setBusy] = useState(false)

  async function add(): Promise<void> {
    setBusy(true)
    await addToCart(card, variation, 1)
    setBusy(false)
  }

  function way() {
    if (card.availability === 'out_of_stock') return <p className={styles.none}>Sold out</p>
    if (missingOptions(card, variation).length > 0)
      return (
        <ButtonLink
          as={Link}
          size="sm"
          full
          variant="secondary"
          className={styles.button}
          href={href}
          aria-label={`Choose options of ${card.name}`}
        >
          Choose
        </ButtonLink>
      )
    return (
      <Button size="sm" full busy={busy} className={styles.button} aria-label={`Add to cart: ${card.name}`} onClick={() => void add()}>
        Add to cart
      </Button>
    )
  }

  return (
    <div className={styles.buy} data-keep-clear>
      <Price now={price} was={was} from={from} size="sm" />
      {way()}
    </div>
  )
}
