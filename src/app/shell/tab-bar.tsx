import { useSnapshot } from 'valtio'
import { to } from '../../contract/paths.ts'
import { cartState, openCart } from '../../state/cart.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './tab-bar.module.css'

const tabs: readonly { label: string; icon: IconName; href: string }[] = [
  { label: 'Home', icon: 'home', href: to.home() },
  { label: 'Shop', icon: 'shop-grid', href: to.categories() },
  { label: 'Search', icon: 'search', href: to.search() },
]

/** The installed app's tabs at the bottom of a phone. */
export function TabBar({ path }: { path: string }) {
  const { cart } = useSnapshot(cartState)
  return (
    <nav className={styles.bar} aria-label="App">
      {tabs.map(({ label, icon, href }) => (
        <Link key={href} href={href} className={styles.tab} aria-current={href === path ? 'page' : undefined}>
          <Icon name={icon} />
          {label}
        </Link>
      ))}
      <button type="button" className={styles.tab} onClick={openCart}>
        <Icon name="cart" />
        Cart{cart.item_count > 0 && ` (${cart.item_count})`}
      </button>
    </nav>
  )
}
