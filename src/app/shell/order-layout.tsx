import { brand } from '../../contract/brand.ts'
import { to } from '../../contract/paths.ts'
import { Icon } from '../../ui/basics/icon.tsx'
import { Link } from '../../ui/basics/link.tsx'
import { AppFrame } from './app-frame.tsx'
import type { LayoutProps } from './default-layout.tsx'
import { Wordmark } from './wordmark.tsx'
import headerStyles from './header.module.css'
import styles from './order-layout.module.css'

/** The 'order' layout of all checkout pages (spec §2). It has few links, so that a customer does not leave by accident. */
export function OrderLayout({ screen, children }: LayoutProps) {
  return (
    <AppFrame screen={screen}>
      <header className={headerStyles.header} data-top-bar>
        <div className={`wrap ${headerStyles.bar}`}>
          <Wordmark />
          <Link href={brand.phone_href} className={styles.phone}>
            <Icon name="phone" size={18} />
            {brand.phone}
          </Link>
        </div>
      </header>
      <main id="content">{children}</main>
      <footer className={styles.footer}>
        <div className="wrap">
          <Link href={to.info('terms-and-conditions')}>Terms</Link>
          <Link href={to.info('privacy-policy')}>Privacy</Link>
          <Link href={to.info('shipping-and-returns')}>Shipping and returns</Link>
        </div>
      </footer>
    </AppFrame>
  )
}
