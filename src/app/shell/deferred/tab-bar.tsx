import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { openCart } from '../../../actions/cart/cart.ts'
import { itemsInWords } from '../../../domain/cart/quantity-words.ts'
import { to } from '../../../contract/paths.ts'
import { useHydrated } from '../../../lazy/deferred.tsx'
import { cartState } from '../../../state/cart/cart.ts'
import { classNames } from '../../../ui/basics/class-names.ts'
import { Icon, type IconName } from '../../../ui/basics/icon.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { scrollDirection } from './scroll-direction.ts'
import styles from './tab-bar.module.css'

const tabs: readonly { label: string; icon: IconName; href: string }[] = [
  { label: 'Home', icon: 'home', href: to.home() },
  { label: 'Shop', icon: 'shop-grid', href: to.categories() },
  { label: 'Search', icon: 'search', href: to.search() },
  { label: 'Saved', icon: 'heart', href: to.saved() },
]

/** The tabs at the bottom of a phone. They leave while the page scrolls down, and make way for the buy bar. */
export function TabBar({ path }: { path: string }) {
  const isAway = useScrollsDown()
  return (
    <nav className={classNames(styles.bar, isAway && styles.away)} aria-label="Tabs">
      {tabs.map(({ label, icon, href }) => (
        <Link key={href} href={href} className={styles.tab} aria-current={href === path ? 'page' : undefined}>
          <Icon name={icon} />
          {label}
        </Link>
      ))}
      <CartTab />
    </nav>
  )
}

/** Opens the cart panel. Without script, another link leads to the checkout, which says how to order. */
function CartTab() {
  const { cart } = useSnapshot(cartState)
  // A press may fill the cart before the served tabs hydrate.
  const count = useHydrated() ? cart.item_count : 0
  return (
    <>
      <Link
        href={to.openCart()}
        className={`${styles.tab} script-only`}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault()
          openCart()
        }}
      >
        <span className={styles.icon}>
          <Icon name="cart" />
          {count > 0 ? (
            <span className={styles.count} aria-hidden="true">
              {count > 99 ? '99+' : count}
            </span>
          ) : null}
        </span>
        Cart
        {count > 0 ? <span className="visually-hidden">, {itemsInWords(cart)}</span> : null}
      </Link>
      <noscript>
        {import.meta.env.SSR ? (
          <a href={to.checkout()} className={styles.tab}>
            <Icon name="cart" />
            Cart
          </a>
        ) : null}
      </noscript>
    </>
  )
}

/** True while the page scrolls down, until it scrolls up again. */
function useScrollsDown(): boolean {
  const [isDown, setIsDown] = useState(false)
  useEffect(() => {
    const direction = scrollDirection(scrollY)
    const note = () => setIsDown(direction({ top: scrollY, end: document.documentElement.scrollHeight - innerHeight }) === 'down')
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [])
  return isDown
}
