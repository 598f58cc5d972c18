import { useSnapshot } from 'valtio'
import { to } from '../../../contract/paths.ts'
import { useSignOut } from '../../../features/account/use-sign-out.tsx'
import { openSignIn } from '../../../actions/account/session.ts'
import { sessionState } from '../../../state/account/session.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { Icon } from '../../../ui/basics/icon.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import styles from './menu-account.module.css'

/** The account section of the phone menu: "Login" for a guest, the account links for a customer. */
export function MenuAccount({ onClose }: { onClose: () => void }) {
  const { customer } = useSnapshot(sessionState)
  const { leave, busy, dialog } = useSignOut()
  if (!customer) {
    return (
      <div className={styles.account}>
        <Icon name="user" />
        <p className={styles.words}>Your orders, lists and addresses in one place.</p>
        <Button
          variant="secondary"
          size="sm"
          aria-haspopup="dialog"
          onClick={() => {
            onClose()
            openSignIn()
          }}
        >
          Login
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.account}>
      <Icon name="user" />
      <p className={styles.words}>
        Hello, {customer.first_name}
        <span className={styles.links}>
          <Link href={to.account()}>Your account</Link>
          <Link href={to.orders()}>Orders</Link>
          <Link href={to.lists()}>Lists</Link>
        </span>
      </p>
      <Button variant="secondary" size="sm" busy={busy} onClick={leave}>
        Sign out
      </Button>
      {dialog}
    </div>
  )
}
