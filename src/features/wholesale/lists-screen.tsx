import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { to } from '../../contract/paths.ts'
import { wholesaleState } from '../../state/wholesale/wholesale.ts'
import { useFrozen } from '../../state/use-frozen.ts'
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx'
import { Button } from '../../ui/basics/button.tsx'
import { useFocusAfter } from '../../ui/basics/use-focus-after.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ListCard } from './list-card.tsx'
import { openCart } from '../../actions/cart/cart.ts'
import type { AddedToCart } from '../../actions/wholesale/wholesale.ts'
import { AddedDialog } from './added-dialog.tsx'
import { ListDialogs, type ListQuestion } from './list-dialogs.tsx'
import styles from './lists-screen.module.css'
import { ImportDialog } from './paste/import-dialog.tsx'
import { NeedsScript } from './needs-script.tsx'
import { TradeNote } from './trade-note.tsx'
import { useFreshLists } from './use-fresh-lists.ts'
import { useProducts } from './list/use-products.ts'

/** All trade lists of the user. */
export function ListsScreen() {
  const { ready, pending } = useSnapshot(wholesaleState)
  const lists = useFrozen(wholesaleState).lists
  const products = useProducts()
  const { target: heading, acted } = useFocusAfter<HTMLHeadingElement>(lists)
  useFreshLists()
  const [question, setQuestion] = useState<ListQuestion | null>(null)
  const [open, setOpen] = useState(false)
  const [importing, setImporting] = useState(false)
  const [added, setAdded] = useState<{ report: AddedToCart; open: boolean } | null>(null)
  const showAdded = (report: AddedToCart) => {
    // The cart shows a complete order; the dialog names what is missing.
    if (report.skipped.length === 0) openCart()
    else setAdded({ report, open: true })
  }
  const ask = (next: ListQuestion) => {
    setQuestion(next)
    setOpen(true)
  }

  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumbs items={[{ label: 'Your account', href: to.account() }, { label: 'Your lists' }]} />
      <header className="cluster gap-3 align-center justify-between">
        <h1 ref={heading} tabIndex={-1}>
          Your lists
        </h1>
        <div className="cluster gap-2">
          {ready && lists.length > 0 ? (
            <Button icon="plus" onClick={() => ask({ kind: 'create' })}>
              New list
            </Button>
          ) : null}
          <Button variant="secondary" icon="list" aria-haspopup="dialog" disabled={!ready} onClick={() => setImporting(true)}>
            Order from a file
          </Button>
        </div>
      </header>
      <NeedsScript />
      {ready ? (
        lists.length === 0 ? (
          <EmptyState icon="list" title="No lists yet" action={<Button onClick={() => ask({ kind: 'create' })}>Create a list</Button>}>
            Gather what a project needs, paste an order from a spreadsheet, and put all of it into the cart at once. Lists work offline too.
          </EmptyState>
        ) : (
          <ul className={`bare-list ${styles.cards}`}>
            {lists.map((list) => (
              <li key={list.id}>
                <ListCard list={list} products={products} pending={pending.listIds.includes(list.id)} onAsk={ask} onDelete={acted} />
              </li>
            ))}
          </ul>
        )
      ) : (
        <div className={styles.cards}>
          <Skeleton height="9rem" />
          <Skeleton height="9rem" />
        </div>
      )}
      {/* Below the lists, because it depends on the session, which comes later. */}
      <TradeNote />
      <ImportDialog products={products} open={importing} onClose={() => setImporting(false)} onAdded={showAdded} />
      {added ? (
        <AddedDialog report={added.report} products={products} open={added.open} onClose={() => setAdded({ ...added, open: false })} />
      ) : null}
      <ListDialogs question={question} open={open} onClose={() => setOpen(false)} lists={lists} />
    </div>
  )
}
