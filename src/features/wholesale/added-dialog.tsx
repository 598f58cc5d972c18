import { useState } from 'react'
import { counted } from '../../domain/counted.ts'
import { openCart } from '../../actions/cart/cart.ts'
import type { AddedToCart, SkippedLine } from '../../actions/wholesale/wholesale.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Windowed } from '../../ui/layout/windowed.tsx'
import styles from './added-dialog.module.css'
import { figuresOf } from './list/line-figures.ts'
import type { Products } from './list/use-products.ts'

interface AddedDialogProps {
  report: AddedToCart
  products: Products
  open: boolean
  onClose: () => void
}

/** The result of adding a list to the cart: the number of added lines, and the reason for each skipped one. */
export function AddedDialog({ report, products, open, onClose }: AddedDialogProps) {
  const { added, skipped } = report
  const toCart = () => {
    onClose()
    openCart()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={added === 0 ? 'Nothing was added' : `${counted(added, 'line')} added to the cart`}
      footer={
        added === 0 ? (
          <Button full onClick={onClose}>
            Close
          </Button>
        ) : (
          <Button full onClick={toCart}>
            See the cart
          </Button>
        )
      }
    >
      <p className={styles.intro}>{skipped.length === 1 ? 'This line needs a look:' : `${counted(skipped.length, 'line')} need a look:`}</p>
      <SkippedLines lines={skipped} products={products} />
    </Dialog>
  )
}

function SkippedLines({ lines, products }: { lines: readonly SkippedLine[]; products: Products }) {
  const [row] = useState(() => ({ line, reason }: SkippedLine) => {
    const card = products.kind === 'there' ? (products.byId.get(line.productId) ?? null) : null
    const { name, details } = figuresOf(line, card, 0)
    return (
      <div className={styles.line}>
        <p className={styles.name}>
          {line.productQuantity} × {name}
        </p>
        {details.length > 0 ? <p className={styles.details}>{details.join(' · ')}</p> : null}
        <p className={styles.reason}>{reason}</p>
      </div>
    )
  })
  return (
    <Windowed
      items={lines.map((line, index) => ({ ...line, index }))}
      row={row}
      keyOf={({ index }) => index}
      rowHeight="5rem"
      label="Lines that were not added, or not in full"
    />
  )
}
