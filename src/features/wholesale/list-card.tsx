import { counted } from '../../domain/counted.ts'
import { to } from '../../contract/paths.ts'
import type { Wholesale } from '../../contract/wholesale/wholesale.ts'
import { formatMoney } from '../../domain/money.ts'
import { deleteList } from '../../actions/wholesale/wholesale.ts'
import { Badge } from '../../ui/basics/badge.tsx'
import { Link } from '../../ui/basics/link.tsx'
import { Menu, MenuItem } from '../../ui/basics/menu.tsx'
import { totalsOf } from './list/line-figures.ts'
import type { ListQuestion } from './list-dialogs.tsx'
import styles from './list-card.module.css'
import { useFigures } from './list/use-figures.ts'
import type { Products } from './list/use-products.ts'

interface ListCardProps {
  list: Wholesale
  products: Products
  pending: boolean
  onAsk: (question: ListQuestion) => void
  /** Called before the list goes. */
  onDelete: () => void
}

/** A list in the overview: its contents, its total and its actions. */
export function ListCard({ list, products, pending, onAsk, onDelete }: ListCardProps) {
  const totals = totalsOf(useFigures(list, products))
  return (
    <article className={styles.card}>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <Link href={to.list(list.id)} className="whole-card">
            {list.name}
          </Link>
        </h2>
        <p className={styles.facts}>
          {totals.lines === 0 ? 'Empty' : `${counted(totals.lines, 'line')}, ${counted(totals.pieces, 'piece')}`}
        </p>
        {pending ? <Badge>Will sync</Badge> : null}
      </div>
      <div className="cluster gap-3 align-end justify-between">
        <p className={styles.total} data-keep-clear>
          {products.kind === 'there' && totals.total > 0 ? (
            <>
              <strong className="tabular">{formatMoney(totals.total)}</strong> <span className={styles.note}>incl. VAT</span>
            </>
          ) : null}
        </p>
        <Menu label="More" about={list.name} triggerClassName={styles.more}>
          <MenuItem icon="sliders" onSelect={() => onAsk({ kind: 'rename', list })}>
            Rename
          </MenuItem>
          <MenuItem icon="copy" onSelect={() => onAsk({ kind: 'duplicate', list })}>
            Duplicate
          </MenuItem>
          <MenuItem
            icon="trash"
            onSelect={() => {
              onDelete()
              void deleteList(list.id)
            }}
          >
            Delete
          </MenuItem>
        </Menu>
      </div>
    </article>
  )
}
