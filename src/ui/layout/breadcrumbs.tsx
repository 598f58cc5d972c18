import type { ElementType } from 'react'
import styles from './breadcrumbs.module.css'
import { Icon } from '../basics/icon.tsx'

/** The path from home to this page. The last item is the page itself. */
export function Breadcrumbs({ items, as: Anchor = 'a' }: { items: { label: string; href?: string }[]; as?: ElementType }) {
  return (
    <nav aria-label="Breadcrumbs" className={styles.nav}>
      <ol className={styles.list}>
        {items.map(({ label, href }, index) => {
          const last = index === items.length - 1
          return (
            <li key={`${label}${href ?? ''}`} className={styles.item}>
              {index > 0 ? <Icon name="chevron-right" size={14} /> : null}
              {href && !last ? (
                <Anchor href={href} className={styles.link}>
                  {label}
                </Anchor>
              ) : (
                <span aria-current={last ? 'page' : undefined}>{label}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
