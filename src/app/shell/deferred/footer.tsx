import { brand } from '../../../contract/brand.ts'
import { to } from '../../../contract/paths.ts'
import { openNotifications } from '../../../actions/push/push-dialog.ts'
import { NewsletterBand } from '../../../features/forms/newsletter-band.tsx'
import { preloadEngine } from '../../../lazy/load-engine.ts'
import { openChoices } from '../../../state/measurement/consent.ts'
import { Link } from '../../../ui/basics/link.tsx'
import type { ShellData } from '../../navigation/page-payload.ts'
import { footerGroups } from '../navigation.ts'
import { Notifications } from '../notifications.tsx'
import styles from './footer.module.css'

/** The footer of the default layout. */
export function Footer({ shell }: { shell: ShellData }) {
  const shop = { title: 'Shop', links: shell.categories.map(({ slug, name }) => ({ label: name, href: to.category(slug) })) }
  const stores = { title: 'Our shops', links: shell.stores.map(({ slug, city }) => ({ label: city, href: to.store(slug) })) }
  const groups = [shop, ...footerGroups, stores].filter(({ links }) => links.length > 0)
  return (
    <footer className={`below ${styles.footer}`}>
      <FooterBand />
      <div className={`wrap ${styles.inner}`}>
        <div className={styles.about}>
          <p className={styles.name}>{brand.name}</p>
          <p>{brand.description}.</p>
          <p>
            <Link href={brand.phone_href}>{brand.phone}</Link>
            <br />
            <Link href={`mailto:${brand.email}`}>{brand.email}</Link>
          </p>
          <p className={styles.small}>{brand.hours}</p>
        </div>
        {groups.map(({ title, links }) => (
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
        {brand.legal_name}. All prices in rand, VAT included. {brand.delivery?.words ?? 'Delivery free in South Africa'}. <PrivacyLink />
      </p>
    </footer>
  )
}

/** The newsletter form, and the button for the notifications on this device. */
function FooterBand() {
  return (
    <>
      <NewsletterBand>
        <p className={styles.device}>
          You can also get{' '}
          <button type="button" className={styles.opener} aria-haspopup="dialog" onClick={() => openNotifications()}>
            notifications on this device
          </button>
          .
        </p>
      </NewsletterBand>
      <Notifications />
    </>
  )
}

/** Opens the privacy choices. Without script it links to the privacy policy. */
function PrivacyLink() {
  return (
    <Link
      href={to.info('privacy-policy')}
      aria-haspopup="dialog"
      onClick={(event) => {
        event.preventDefault()
        preloadEngine()
        openChoices()
      }}
    >
      Privacy choices
    </Link>
  )
}
