import type { ListingQuery } from '../../../contract/catalogue/listing.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { Chip } from '../../../ui/forms/chip.tsx'
import { cleared, type AppliedFilter } from './applied-filters.ts'
import styles from '../listing/results.module.css'

interface AppliedChipsProps {
  applied: AppliedFilter[]
  query: ListingQuery
  /** Like `onChange`, but the pressed chip disappears: the caller moves the focus. */
  onRemove: (next: ListingQuery) => void
}

/** The active filters as removable chips. */
export function AppliedChips({ applied, query, onRemove }: AppliedChipsProps) {
  if (applied.length === 0) return null
  return (
    <div className={styles.chips}>
      <ul className="cluster gap-2 bare-list" aria-label="Filters in use">
        {applied.map(({ key, label, without }) => (
          <li key={key}>
            <Chip onRemove={() => onRemove(without)}>{label}</Chip>
          </li>
        ))}
      </ul>
      {applied.length > 1 ? (
        <Button variant="quiet" size="sm" onClick={() => onRemove(cleared(query))}>
          Clear all
        </Button>
      ) : null}
    </div>
  )
}
