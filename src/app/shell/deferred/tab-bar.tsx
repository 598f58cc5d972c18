import { to } from '../../../contract/paths.ts'
import { Icon, type IconName } from '../../../ui/basics/icon.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import styles from './tab-bar.module.css'

const tabs: readonly { label: string; icon: IconName; href: string }[] = [
  { label: 'Home', icon: 'home', href: to.home() },
  { label: 'Shop', icon: 'shop-grid', href: to.categories() },
  { label: 'Search', icon: 'search', href: to.search() },
  { label: 'Lists', icon: 'list', href: to.lists() },
  { label: 'Account', icon: 'user', href: to.account() },
]

/** The tabs at the bottom of the installed app on a phone. */
export function TabBar({ path }: { path: string }) {
  return (
    <nav className={styles.bar} aria-label="App">
      {tabs.map(({ label, icon, href }) => (
        <Link key={href} href={href} className={styles.tab} aria-current={href === path ? 'page' : undefined}>
          <Icon name={icon} />
          {label}
        </Link>
      ))}
    </nav>
  )
}
