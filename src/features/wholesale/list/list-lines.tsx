import { useDeferredValue, useState } from 'react'
import { counted } from '../../../domain/counted.ts'
import { to } from '../../../contract/paths.ts'
import { Button, ButtonLink } from '../../../ui/basics/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { Icon } from '../../../ui/basics/icon.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Windowed } from '../../../ui/layout/windowed.tsx'
import { matches, type LineFigures } from './line-figures.ts'
import { ListLine } from './list-line.tsx'
import type { Products } from './use-products.ts'
import styles from './list-lines.module.css'

/** The number of lines from which the filter shows. */
const FILTER_FROM = 9

interface ListLinesProps {
  listId: string
  figures: readonly LineFigures[]
  products: Products
  onChoose: (line: LineFigures) => void
  onPaste: () => void
  /** Called before a line goes. It never changes. */
  onRemove: () => void
}

/** The lines of a list. Enter in a quantity moves to the next line, as in a spreadsheet. */
export function ListLines({ listId, figures, products, onChoose, onPaste, onRemove }: ListLinesProps) {
  const [typed, setTyped] = useState('')
  const filter = useDeferredValue(typed.trim())
  const [row] = useState(() => (line: LineFigures) => <ListLine listId={listId} line={line} onChoose={onChoose} onRemove={onRemove} />)
  const shown = filter ? figures.filter((line) => matches(line, filter)) : figures

  if (products.kind === 'loading') return <div className={styles.lines} aria-busy="true" />
  if (figures.length === 0) return <EmptyList onPaste={onPaste} />
  return (
    <div className={styles.lines}>
      {products.kind === 'missing' ? (
        <Notice tone="warn" title="Names and prices are not on this device yet">
          Your lines are all here. What they are called and cost comes with the next connection.
        </Notice>
      ) : null}
      {figures.length >= FILTER_FROM ? (
        <div className="cluster gap-3 align-center">
          <TextField
            type="search"
            label="Find in this list"
            hideLabel
            placeholder="Name, fabric or SKU"
            prefix={<Icon name="search" size={20} />}
            required={false}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className={styles.filter}
          />
          <output className={styles.found}>{filter ? `${counted(shown.length, 'line')} found` : null}</output>
        </div>
      ) : null}
      {shown.length === 0 ? (
        <EmptyState
          title={`No line with “${filter}”`}
          action={
            <Button variant="secondary" onClick={() => setTyped('')}>
              Show all lines
            </Button>
          }
        />
      ) : (
        <div ref={moveOnEnter}>
          <Windowed items={shown} row={row} keyOf={({ key }) => key} rowHeight="9.5rem" label="Lines of the list" />
        </div>
      )}
    </div>
  )
}

function EmptyList({ onPaste }: { onPaste: () => void }) {
  return (
    <EmptyState icon="list" title="Nothing in this list yet" action={<Button onClick={onPaste}>Paste SKUs</Button>}>
      <p>Paste an order from a spreadsheet, or add pieces as you find them: every product has “Add to a list”.</p>
      <p>
        <ButtonLink href={to.categories()} variant="quiet">
          Look through the shop
        </ButtonLink>
      </p>
    </EmptyState>
  )
}

/** A ref: Enter in a field moves to the next field in the element, Shift+Enter to the previous one, as in a spreadsheet. */
function moveOnEnter(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const moveFocus = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    const fields = [...element.querySelectorAll('input')]
    fields[fields.indexOf(event.target) + (event.shiftKey ? -1 : 1)]?.focus()
  }
  element.addEventListener('keydown', moveFocus)
  return () => element.removeEventListener('keydown', moveFocus)
}
