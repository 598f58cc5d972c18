import { to } from '../../contract/paths.ts'
import { Icon, type IconName } from '../../ui/basics/icon.tsx'
import { classNames } from '../../ui/basics/class-names.ts'
import { Link } from '../../ui/basics/link.tsx'
import styles from './selling-points.module.css'

const points: { icon: IconName; title: string; text: string; page: string }[] = [
  { icon: 'truck', title: 'Free delivery', text: 'Anywhere in South Africa, within 14 days.', page: 'shipping-and-returns' },
  { icon: 'shield', title: '15-year guarantee', text: 'On every upholstery unit we make.', page: 'guarantee' },
  { icon: 'pin', title: 'Locally made', text: 'Built to order, in the fabric you pick.', page: 'about-us' },
  {
    icon: 'card',
    title: 'Pay your way',
    text: 'Card or EFT, PayJustNow, FinChoice over 3 to 12 months, or bank transfer.',
    page: 'payment-methods',
  },
]

/** What comes with everything the shop sells. */
export function SellingPoints() {
  return (
    <section className={`wrap ${styles.section}`} aria-label="What comes with every piece">
      <ul className={styles.points}>
        {points.map(({ icon, title, text, page }) => (
          <li key={page} className={styles.point}>
            <Icon name={icon} size={26} className={styles.icon} />
            <Link href={to.info(page)} className={classNames('whole-card', styles.title)}>
              {title}
            </Link>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
