import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { to } from '../../contract/paths.ts'
import { openSignIn } from '../../actions/account/session.ts'
import { sessionState } from '../../state/account/session.ts'
import { loadWithRetry } from '../../lazy/load-with-retry.ts'
import { Link } from '../../ui/basics/link.tsx'
import styles from './header.module.css'

/** Until the menu's code has loaded, a plain link leads to the same page. */
const AccountMenu = lazy(async () => ({ default: (await loadWithRetry(() => import('./dialogs/account-menu.tsx'))).AccountMenu }))

/** "Login" (spec §2) opens the sign-in dialog. A customer sees their first name instead, with a menu of the account pages. */
export function AccountLink() {
  const { customer, hint } = useSnapshot(sessionState)
  if (!customer && !hint) {
    return (
      <Link
        href={to.signIn()}
        className={`${styles.link} ${styles.desktopOnly}`}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault()
          openSignIn()
        }}
      >
        Login
      </Link>
    )
  }
  const link = (
    <Link href={to.account()} className={`${styles.link} ${styles.desktopOnly}`}>
      {customer?.first_name ?? 'Account'}
    </Link>
  )
  return customer ? (
    <Suspense fallback={link}>
      <AccountMenu name={customer.first_name} />
    </Suspense>
  ) : (
    link
  )
}
