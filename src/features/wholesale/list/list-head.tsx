import { useState, type Ref } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { counted } from '../../../domain/counted.ts'
import { to } from '../../../contract/paths.ts'
import type { Wholesale } from '../../../contract/wholesale/wholesale.ts'
import { openCart } from '../../../actions/cart/cart.ts'
import { addListToCart, deleteList, type AddedToCart } from '../../../actions/wholesale/wholesale.ts'
import { Badge } from '../../../ui/basics/badge.tsx'
import { Button } from '../../../ui/basics/button.tsx'
import { Menu, MenuItem } from '../../../ui/basics/menu.tsx'
import { AddedDialog } from '../added-dialog.tsx'
import type { ListTotals } from './line-figures.ts'
import type { ListQuestion } from '../list-dialogs.tsx'
import type { Products } from './use-products.ts'
import type { ProductCard } from '../../../contract/catalogue/catalogue.ts'
import { toCsv } from '../../../domain/wholesale/list-csv.ts'
import styles from './list-head.module.css'

interface ListHeadProps {
  list: Wholesale
  headingRef: Ref<HTMLHeadingElement>
  totals: ListTotals
  products: Products
  /** The server has not confirmed all changes yet. */
  pending: boolean
  onPaste: () => void
  onAsk: (question: ListQuestion) => void
}

/** The name of the list, and its actions. */
export function ListHead({ list, headingRef, totals, products, pending, onPaste, onAsk }: ListHeadProps) {
  const [adding, setAdding] = useState(false)
  const [report, setReport] = useState<AddedToCart | null>(null)
  const [reportOpen, setReportOpen] = useState(false)
  const isEmpty = totals.lines === 0

  const addAll = () => {
    setAdding(true)
    void addListToCart(list.id)
      .then((added) => {
        // A complete list shows in the cart; otherwise the dialog reports the skipped lines.
        if (added.skipped.length === 0) {
          openCart()
          return
        }
        setReport(added)
        setReportOpen(true)
      })
      .finally(() => setAdding(false))
  }
  const remove = async () => {
    if (await deleteList(list.id)) navigate(to.lists(), { replace: true })
  }

  return (
    <header className="cluster gap-4 align-end justify-between">
      <div className={styles.words}>
        <h1 ref={headingRef} tabIndex={-1} className={styles.name}>
          {list.name}
        </h1>
        <p className={styles.facts}>
          <span role="status">{isEmpty ? 'Empty' : `${counted(totals.lines, 'line')}, ${counted(totals.pieces, 'piece')}`}</span>
          {pending ? <Badge>Will sync</Badge> : null}
        </p>
      </div>
      <div className={`no-print ${styles.actions}`}>
        {isEmpty ? null : (
          <Button icon="cart" busy={adding} onClick={addAll}>
            Add all to cart
          </Button>
        )}
        <Button variant="secondary" icon="plus" aria-haspopup="dialog" onClick={onPaste}>
          Paste SKUs
        </Button>
        <Menu label="More" about={list.name}>
          <MenuItem icon="sliders" onSelect={() => onAsk({ kind: 'rename', list })}>
            Rename
          </MenuItem>
          <MenuItem icon="copy" onSelect={() => onAsk({ kind: 'duplicate', list })}>
            Duplicate
          </MenuItem>
          {products.kind === 'there' && !isEmpty ? (
            <MenuItem icon="install" onSelect={() => downloadList(list, products.list)}>
              Download as CSV
            </MenuItem>
          ) : null}
          {isEmpty ? null : (
            <MenuItem icon="print" onSelect={() => window.print()}>
              Print
            </MenuItem>
          )}
          <MenuItem icon="trash" onSelect={() => void remove()}>
            Delete the list
          </MenuItem>
        </Menu>
      </div>
      {report ? <AddedDialog report={report} products={products} open={reportOpen} onClose={() => setReportOpen(false)} /> : null}
    </header>
  )
}

/** Milliseconds: longer than a browser needs to start the download. */
const REVOKE_AFTER = 10_000

/** A file name that every system accepts: `lodge-phase-2.csv`. */
const fileName = (name: string) =>
  `${
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'list'
  }.csv`

/** Downloads the list as a CSV file that can be pasted or uploaded again. */
function downloadList(list: Wholesale, products: readonly ProductCard[]): void {
  const url = URL.createObjectURL(new Blob([toCsv(list, products)], { type: 'text/csv;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: url, download: fileName(list.name) }).click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER)
}
