import { brand } from '../../contract/brand.ts'
import { to } from '../../contract/paths.ts'
import { Link } from '../../ui/link.tsx'
import type { ShellData } from '../page-payload.ts'
import { footerGroups } from './navigation.ts'
import styles from './footer.module.css'

export function Footer({ shell }: { shell: ShellData }) {
  const shop = { title: 'Shop', links: shell.categories.map(({ slug, name }) => ({ label: name, href: to.category(slug) })) }
  return (
    <footer className={styles.footer}>
      <div className={`wrap ${styles.inner}`}>
        <div className={styles.about}>
          <p className={styles.name}>{brand.name}</p>
          <p>{brand.description}.</p>
          <p>
            <Link href={brand.phoneHref}>{brand.phone}</Link>
            <br />
            <Link href={`mailto:${brand.email}`}>{brand.email}</Link>
          </p>
          <p className={styles.small}>Weekdays 09:00 to 17:00 and Saturdays 09:00 to 13:00.</p>
        </div>
        {[shop, ...footerGroups].map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className={styles.title}>{title}</h2>
            <ul className={styles.links}>
              {links.map(({ label, href }) => (
                <li key={href}>
                  <Link href={href}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className={`wrap ${styles.small} ${styles.legal}`}>
        {brand.legalName}. All prices in rand, VAT included. Delivery free in South Africa.
      </p>
    </footer>
  )
}
