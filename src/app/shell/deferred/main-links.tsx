import { useId, useRef } from 'react'
import { to } from '../../../contract/paths.ts'
import { Icon } from '../../../ui/basics/icon.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import type { ShellData } from '../../navigation/page-payload.ts'
import { extraLinks, readingLinks } from '../navigation.ts'
import headerStyles from '../header.module.css'
import styles from './main-links.module.css'

interface MainLinksProps {
  categories: ShellData['categories']
  path: string
}

/** The links of the header on desktop: "Shop" and the pages beside the categories. */
export function MainLinks({ categories, path }: MainLinksProps) {
  return (
    <nav className={headerStyles.links} aria-label="Main">
      <ShopMegaMenu categories={categories} path={path} />
      {extraLinks().map(({ label, href }) => (
        <Link key={href} href={href} className={headerStyles.link} aria-current={href === path ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** "Shop": every category with its picture, in a native popover. Escape and a press outside close it. */
function ShopMegaMenu({ categories, path }: MainLinksProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const close = () => panel.current?.hidePopover()
  return (
    <>
      <button
        type="button"
        className={`${headerStyles.link} ${styles.trigger}`}
        popoverTarget={id}
        aria-current={path.startsWith('/product-category') ? 'true' : undefined}
      >
        Shop
        <Icon name="chevron-down" size={16} />
      </button>
      <div ref={panel} id={id} popover="auto" className={styles.panel}>
        <div className={`wrap ${styles.inner}`}>
          <ul className={styles.grid}>
            {categories.map(({ slug, name, image }) => (
              <li key={slug}>
                <Link href={to.category(slug)} className={styles.category} onClick={close}>
                  {image && <img src={image} alt="" width={400} height={500} loading="lazy" decoding="async" />}
                  <span>{name}</span>
                </Link>
              </li>
            ))}
          </ul>
          <ul className={styles.more}>
            <li>
              <Link href={to.categories()} onClick={close}>
                All furniture
              </Link>
            </li>
            <li>
              <Link href={to.categories({ badge: 'new' })} onClick={close}>
                Just off the bench
              </Link>
            </li>
            <li>
              <Link href={to.categories({ badge: 'best-seller' })} onClick={close}>
                Best sellers
              </Link>
            </li>
            <li>
              <Link href={to.categories({ sale: 'true' })} onClick={close}>
                On sale
              </Link>
            </li>
            {readingLinks.map(({ label, href }) => (
              <li key={href}>
                <Link href={href} onClick={close}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  )
}
