import { to } from '../../../contract/paths.ts'
import { deferred } from '../../../lazy/deferred.tsx'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import styles from './balance-screen.module.css'

const BalanceForm = deferred(async () => (await import('./balance-form.tsx')).BalanceForm)

/** The balance and the history of a gift card, for the holder of its code. */
export function BalanceScreen() {
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumbs items={[{ label: 'Home', href: to.home() }, { label: 'Gift card', href: to.giftCard() }, { label: 'Balance' }]} />
      <header className="page-head">
        <h1>Gift card balance</h1>
        <p className="lede">The code is in the mail that brought the card.</p>
      </header>
      <BalanceForm />
      <p className={styles.aside}>
        Lost the code? <Link href={to.info('contact-us')}>Ask us</Link>, and we mail a new one to the same address.
      </p>
    </div>
  )
}
