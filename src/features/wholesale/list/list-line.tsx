import { useState } from 'react'
import { to } from '../../../contract/paths.ts'
import { WHOLESALE_QUANTITY } from '../../../contract/wholesale/wholesale.ts'
import { formatMoney } from '../../../domain/money.ts'
import { linePictureOf } from '../../../domain/catalogue/line-picture.ts'
import { isMirrored } from '../../../domain/catalogue/variation.ts'
import { notifyQuantityLimit } from '../../../actions/cart/quantity-limit.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { IconButton } from '../../../ui/basics/icon-button.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { Picture } from '../../../ui/goods/picture.tsx'
import { Stepper } from '../../../ui/forms/stepper.tsx'
import { changeQuantity, removeLine } from './change-line.ts'
import type { LineFigures } from './line-figures.ts'
import styles from './list-line.module.css'

const obstacles = {
  'sold-out': 'Sold out at the moment',
  'option-gone': 'No longer made like this',
  gone: 'No longer sold',
} as const

interface ListLineProps {
  listId: string
  line: LineFigures
  onChoose: (line: LineFigures) => void
  /** Called before the line goes. */
  onRemove: () => void
}

/** One line: product, quantity, price and the remove button. */
export function ListLine({ listId, line: figures, onChoose, onRemove }: ListLineProps) {
  const { line, card, name, sku, details, missing, state, total } = figures
  const variation = line.variation ?? {}
  const chosen = details.map((detail) => detail.slice(detail.indexOf(': ') + 2)).join(', ')
  const fullName = chosen ? `${name}, ${chosen}` : name
  // The pressed quantity shows immediately, before the device has stored it.
  const [pressed, setPressed] = useState<number | null>(null)
  const quantity = pressed ?? line.productQuantity
  const remove = () => {
    onRemove()
    void removeLine(listId, figures)
  }
  const change = (next: number) => {
    if (next === 0) return remove()
    setPressed(next)
    void changeQuantity(listId, figures, next).finally(() => setPressed((latest) => (latest === next ? null : latest)))
  }
  const picture = card && linePictureOf(card, variation)

  return (
    <div className={styles.line} data-state={state}>
      <div className={styles.picture}>
        {picture ? (
          <Picture
            src={`${picture}-400.webp`}
            alt=""
            width={400}
            height={300}
            shape="tile"
            focal={card.picture?.focal}
            flip={isMirrored(variation)}
          />
        ) : null}
      </div>
      <div className={styles.words}>
        <p className={styles.name} data-keep-clear>
          {card ? <Link href={to.product(card.slug, variation)}>{name}</Link> : name}
        </p>
        {details.length > 0 ? <p className={styles.detail}>{details.join(' · ')}</p> : null}
        <p className={styles.sku}>{sku}</p>
        {state === 'undecided' ? (
          <p className={styles.obstacle}>Still to choose: {missing.map(({ label }) => label.toLowerCase()).join(', ')}</p>
        ) : state === 'ready' ? null : (
          <p className={styles.obstacle}>{obstacles[state]}</p>
        )}
        {card && card.options.length > 0 ? (
          <Button
            size="sm"
            variant={state === 'undecided' || state === 'option-gone' ? 'secondary' : 'quiet'}
            className={`flush ${styles.choose}`}
            aria-haspopup="dialog"
            aria-label={`${state === 'undecided' ? 'Choose' : 'Change'} options of ${fullName}`}
            onClick={() => onChoose(figures)}
          >
            {state === 'undecided' ? 'Choose options' : 'Change options'}
          </Button>
        ) : null}
      </div>
      <LinePrice figures={figures} />
      <div className={styles.sum}>
        <Stepper
          label={`Quantity of ${fullName}`}
          value={quantity}
          min={0}
          max={WHOLESALE_QUANTITY}
          onAbove={(limit) => notifyQuantityLimit(limit, fullName)}
          size="sm"
          onChange={change}
          className={styles.stepper}
        />
        <p className={`tabular ${styles.total}`} data-keep-clear>
          {card ? <span className="visually-hidden">Together </span> : null}
          {card ? formatMoney(total) : null}
        </p>
      </div>
      <IconButton icon="trash" label={`Remove ${fullName}`} className={styles.remove} onClick={remove} />
    </div>
  )
}

/** The unit price, and beside a trade price the public one. */
function LinePrice({ figures: { card, unit, publicUnit, state } }: { figures: LineFigures }) {
  if (!card) return <p className={styles.price} />
  return (
    <p className={`tabular ${styles.price}`} data-keep-clear>
      <span>
        {state === 'undecided' ? 'From ' : null}
        {formatMoney(unit)} <span className={styles.each}>each incl. VAT</span>
      </span>
      {unit < publicUnit ? (
        <span className={styles.public}>
          Public price <s>{formatMoney(publicUnit)}</s>
        </span>
      ) : null}
    </p>
  )
}
