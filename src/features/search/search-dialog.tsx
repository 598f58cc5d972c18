import { useEffect, useRef, useState } from 'react'
import type { Category } from '../../contract/catalogue/catalogue.ts'
import { to } from '../../contract/paths.ts'
import { shop } from '../../lazy/reader.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Link } from '../../ui/basics/link.tsx'
import { SearchBox } from './search-box.tsx'
import styles from './search-dialog.module.css'

/** The search on a phone: full screen, with the field focused at the top. */
export function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog open={open} onClose={onClose} title="Search" size="full" initialFocus={field}>
      <SearchBox inDialog field={field} onDone={onClose} />
      <CategoryLinks onChoose={onClose} />
    </Dialog>
  )
}

/** Links to categories. Missing while the device has no copy of the catalogue. */
function CategoryLinks({ onChoose }: { onChoose: () => void }) {
  const [categories, setCategories] = useState<Category[]>([])
  useEffect(() => {
    let current = true
    shop()
      .catalogue()
      .then(
        (catalogue) => current && setCategories(catalogue.categories),
        () => current && setCategories([]),
      )
    return () => {
      current = false
    }
  }, [])
  if (categories.length === 0) return null
  return (
    <nav className={styles.categories} aria-labelledby="search-categories">
      <h3 id="search-categories" className="eyebrow">
        Or start here
      </h3>
      <ul className={styles.list}>
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <Link href={to.category(slug)} className={`row-link ${styles.link}`} onClick={onChoose}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
