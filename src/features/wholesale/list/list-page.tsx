import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Wholesale } from '../../../contract/wholesale/wholesale.ts'
import { wholesaleState } from '../../../state/wholesale/wholesale.ts'
import { useFocusAfter } from '../../../ui/basics/use-focus-after.ts'
import { totalsOf, type LineFigures } from './line-figures.ts'
import { ListDialogs, type ListQuestion } from '../list-dialogs.tsx'
import { ListHead } from './list-head.tsx'
import { ListLines } from './list-lines.tsx'
import styles from './list-page.module.css'
import { ListTotals } from './list-totals.tsx'
import { PasteDialog } from '../paste/paste-dialog.tsx'
import { PrintedList } from './printed-list.tsx'
import { TradeNote } from '../trade-note.tsx'
import { useFigures } from './use-figures.ts'
import { useProducts } from './use-products.ts'
import { VariationDialog } from './variation-dialog.tsx'

/** A list with all its actions. */
export function ListPage({ list, lists }: { list: Wholesale; lists: readonly Wholesale[] }) {
  const { pending } = useSnapshot(wholesaleState)
  const products = useProducts()
  const figures = useFigures(list, products)
  const totals = totalsOf(figures)
  const { target: heading, acted } = useFocusAfter<HTMLHeadingElement>(figures)
  const [question, setQuestion] = useState<ListQuestion | null>(null)
  const [questionOpen, setQuestionOpen] = useState(false)
  const [pasting, setPasting] = useState(false)
  const [choosing, setChoosing] = useState<{ line: LineFigures; open: boolean } | null>(null)
  const [choose] = useState(() => (line: LineFigures) => setChoosing({ line, open: true }))

  return (
    <>
      <ListHead
        list={list}
        headingRef={heading}
        totals={totals}
        products={products}
        pending={pending.listIds.includes(list.id)}
        onPaste={() => setPasting(true)}
        onAsk={(next) => {
          setQuestion(next)
          setQuestionOpen(true)
        }}
      />
      <div className={`no-print ${styles.columns}`}>
        <ListLines
          listId={list.id}
          figures={figures}
          products={products}
          onChoose={choose}
          onPaste={() => setPasting(true)}
          onRemove={acted}
        />
        {figures.length > 0 ? <ListTotals totals={totals} /> : null}
      </div>
      <div className="no-print">
        <TradeNote />
      </div>
      <PrintedList figures={figures} totals={totals} />
      <ListDialogs question={question} open={questionOpen} onClose={() => setQuestionOpen(false)} lists={lists} />
      <PasteDialog list={list} products={products} open={pasting} onClose={() => setPasting(false)} />
      {choosing ? (
        <VariationDialog list={list} line={choosing.line} open={choosing.open} onClose={() => setChoosing({ ...choosing, open: false })} />
      ) : null}
    </>
  )
}
