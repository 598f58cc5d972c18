import type { Category } from '../../../contract/catalogue/catalogue.ts'
import { to } from '../../../contract/paths.ts'
import { pictureProps } from '../../../state/catalogue/tile.ts'
import { classNames } from '../../../ui/basics/class-names.ts'
import { Link } from '../../../ui/basics/link.tsx'
import { Picture } from '../../../ui/goods/picture.tsx'
import styles from './category-grid.module.css'

/** Links to every category, each with its picture. */
export function CategoryGrid({ categories, counts = true }: { categories: readonly Category[]; counts?: boolean }) {
  return (
    <ul className={styles.grid}>
      {categories.map(({ slug, name, count, picture }) => (
        <li key={slug} className={styles.category}>
          {picture ? (
            <div className={styles.picture}>
              <Picture {...pictureProps(picture, 400)} alt="" sizes="(min-width: 64rem) 9rem, (min-width: 40rem) 22vw, 30vw" shape="room" />
            </div>
          ) : null}
          <Link href={to.category(slug)} className={classNames('whole-card', styles.link)}>
            {name}
            {counts ? <span className={styles.count}> {count}</span> : null}
          </Link>
        </li>
      ))}
    </ul>
  )
}
