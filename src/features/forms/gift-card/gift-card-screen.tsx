import type { PaymentMethod } from '../../../contract/orders/payment-method.ts'
import { brand } from '../../../contract/brand.ts'
import { to } from '../../../contract/paths.ts'
import { deferred } from '../../../lazy/deferred.tsx'
import type { ScreenProps } from '../../../state/screen.ts'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import styles from './gift-card-screen.module.css'

const GiftCardForm = deferred(async () => (await import('./gift-card-form.tsx')).GiftCardForm)

export interface GiftCardData {
  /** The payment methods that the shop offers; null while the device has stored none. */
  methods: readonly PaymentMethod[] | null
  /** When the page was made, ISO 8601. */
  now: string
}

const facts: readonly [title: string, text: string][] = [
  ['By e-mail, on your day', 'The code reaches the recipient on the day you choose, with your message. Nothing is posted or delivered.'],
  ['For all or a part', 'It pays for a whole order or for a part of one, with a promo code too. What is left stays on the card.'],
  ['Three years', 'It is valid for three years from the day we mail it. There are no fees, and the balance is on this site at any time.'],
  ['Kept safe', 'Lost the mail? We send a new code, and the old one stops working. Unspent cards can be refunded.'],
]

/** Buys a gift card: what it is, and the form. */
export function GiftCardScreen({ data }: ScreenProps<GiftCardData>) {
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumbs items={[{ label: 'Home', href: to.home() }, { label: 'Gift card' }]} />
      <header className={styles.hero}>
        <div className="stack gap-3">
          <h1>Gift card</h1>
          <p className="lede">For a first flat, a wedding, or somebody who knows exactly which couch. You give the amount, they choose.</p>
          <p className={styles.aside}>
            Have one already? <Link href={to.giftCardBalance()}>See its balance</Link>
          </p>
        </div>
        <div className={styles.card} aria-hidden="true">
          <span className={styles.brand}>{brand.name}</span>
          <span className={styles.kind}>Gift card</span>
          <span className={styles.code}>•••• •••• •••• ••••</span>
        </div>
      </header>
      <div className={styles.columns}>
        <GiftCardForm {...data} />
        <section className={styles.facts} aria-labelledby="gift-card-facts">
          <h2 id="gift-card-facts" className={styles.title}>
            How it works
          </h2>
          <dl>
            {facts.map(([title, text]) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.aside}>
            The <Link href={to.info('terms-and-conditions')}>terms</Link> say all of it.
          </p>
        </section>
      </div>
    </div>
  )
}
