import { useEffect, useRef, useState } from 'react'
import { addToCart } from '../../../actions/cart/cart.ts'
import type { Fabric } from '../../../contract/catalogue/catalogue.ts'
import { defaultVariation, missingOptions } from '../../../domain/catalogue/variation.ts'
import { useVariationTiles } from '../../../state/catalogue/variation-tile.ts'
import { Button, ButtonLink } from '../../../ui/basics/button.tsx'
import { Icon } from '../../../ui/basics/icon.tsx'
import { IconButton } from '../../../ui/basics/icon-button.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Picture } from '../../../ui/goods/picture.tsx'
import { Price } from '../../../ui/goods/price.tsx'
import { compareRows, type ComparedPiece } from './compare-rows.ts'
import styles from './comparison.module.css'

/** The roles of a table, for browsers that drop them where its elements are laid out as a grid. */
const has = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  rowheader: { role: 'rowheader' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/** The number of pieces that a phone shows beside each other. */
const PAIR = 2

interface ComparisonProps {
  pieces: readonly ComparedPiece[]
  fabrics: readonly Fabric[]
  onRemove: (slug: string) => void
}

/**
 * The table of the pieces. A phone shows the first two, under each other's names, which stay below the bar; a field beside a name changes the
 * piece.
 */
export function Comparison({ pieces, fabrics, onRemove }: ComparisonProps) {
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const { arranged, swap } = useArranged(pieces)
  const tile = useVariationTiles()
  const rows = compareRows(arranged, fabrics)
  const shown = onlyDifferences ? rows.filter(({ differs }) => differs) : rows
  const ofPair = compareRows(arranged.slice(0, PAIR), fabrics)
  const differsInPair = (name: string) => ofPair.some((row) => row.name === name && row.differs)
  const count = arranged.length
  const many = count > 1
  return (
    <>
      {many ? (
        <Checkbox label="Only differences" checked={onlyDifferences} onChange={({ target }) => setOnlyDifferences(target.checked)} />
      ) : (
        <p className={styles.hint}>Choose another piece to see what differs.</p>
      )}
      {count > PAIR ? (
        <p className={`${styles.hint} ${styles.ofPair}`}>Two of {count} pieces show here. Change one with the arrow beside its name.</p>
      ) : null}
      <table {...has.table} className={styles.table} data-count={count} data-only-differences={onlyDifferences || undefined}>
        <thead {...has.rowgroup}>
          <tr {...has.row}>
            <th {...has.rowheader} scope="row" className={styles.corner}>
              <span className="visually-hidden">Picture</span>
            </th>
            {arranged.map((piece) => (
              <td key={piece.card.slug} {...has.cell}>
                <Portrait piece={piece} onRemove={onRemove} />
              </td>
            ))}
          </tr>
          <tr {...has.row} className={styles.names}>
            <th {...has.rowheader} scope="row" className={styles.corner}>
              <span className="visually-hidden">Name</span>
            </th>
            {arranged.map(({ card, variation }, place) => (
              <th key={card.slug} {...has.columnheader} scope="col" aria-labelledby={nameId(card.slug)}>
                <span className={styles.name}>
                  <Link id={nameId(card.slug)} href={tile(card, variation).href}>
                    {card.name}
                  </Link>
                  {count > PAIR && place < PAIR ? <PieceChooser piece={card} pieces={arranged} onChoose={swap} /> : null}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...has.rowgroup}>
          <tr {...has.row} data-price>
            <th {...has.rowheader} scope="row">
              Price
            </th>
            {arranged.map((piece) => (
              <td key={piece.card.slug} {...has.cell}>
                <PriceAndCart piece={piece} />
              </td>
            ))}
          </tr>
          {shown.map(({ name, cells, differs }) => (
            <tr key={name} {...has.row} data-differs={(differs && many) || undefined} data-pair-differs={differsInPair(name) || undefined}>
              <th {...has.rowheader} scope="row">
                {name}
                {differs && many ? <span className={`visually-hidden ${styles.differs}`}> (differs)</span> : null}
              </th>
              {cells.map((cell, index) => (
                <td key={arranged[index]?.card.slug} {...has.cell}>
                  <Cell lines={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {onlyDifferences && shown.length === 0 ? <p role="status">They do not differ in any of these facts.</p> : null}
      {onlyDifferences && shown.length > 0 && !shown.some(({ name }) => differsInPair(name)) ? (
        <p role="status" className={styles.ofPair}>
          These two do not differ in any of these facts.
        </p>
      ) : null}
    </>
  )
}

const nameId = (slug: string) => `compared-${slug}`
const chooserId = (slug: string) => `chooser-${slug}`

/** The pieces in the order that the user has arranged. `swap` exchanges the places of two, and gives the focus to the field of the chosen one. */
function useArranged(pieces: readonly ComparedPiece[]) {
  const [order, setOrder] = useState<readonly string[]>([])
  const chosen = useRef<string | null>(null)
  const placeOf = ({ card }: ComparedPiece) => (order.includes(card.slug) ? order.indexOf(card.slug) : order.length)
  const arranged = pieces.toSorted((one, other) => placeOf(one) - placeOf(other))
  useEffect(() => {
    if (chosen.current !== null) document.getElementById(chooserId(chosen.current))?.focus()
    chosen.current = null
  }, [order])
  const swap = (shown: string, next: string) => {
    chosen.current = next
    const partner = new Map([
      [shown, next],
      [next, shown],
    ])
    setOrder(arranged.map(({ card: { slug } }) => partner.get(slug) ?? slug))
  }
  return { arranged, swap }
}

interface PieceChooserProps {
  piece: ComparedPiece['card']
  pieces: readonly ComparedPiece[]
  onChoose: (shown: string, next: string) => void
}

/** Shows another piece in the place of this one, on a phone. */
function PieceChooser({ piece, pieces, onChoose }: PieceChooserProps) {
  return (
    <span className={styles.chooser}>
      <select
        id={chooserId(piece.slug)}
        aria-label={`Show another piece in the place of ${piece.name}`}
        value={piece.slug}
        onChange={({ target }) => onChoose(piece.slug, target.value)}
      >
        {pieces.map(({ card }) => (
          <option key={card.slug} value={card.slug}>
            {card.name}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={18} />
    </span>
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
