import { to } from '../../../contract/paths.ts'
import { useSignOut } from '../../../features/account/use-sign-out.tsx'
import { Menu, MenuItem } from '../../../ui/basics/menu.tsx'
import styles from '../header.module.css'

/** The menu under the customer's name: the account pages and "Sign out". */
export function AccountMenu({ name }: { name: string }) {
  const { leave, dialog } = useSignOut()
  return (
    <div className={styles.desktopOnly}>
      <Menu label={name} icon="user" triggerClassName={styles.accountTrigger}>
        <MenuItem href={to.account()}>Your account</MenuItem>
        <MenuItem href={to.orders()}>Orders</MenuItem>
        <MenuItem href={to.lists()}>Lists</MenuItem>
        <MenuItem href={to.saved()}>Saved</MenuItem>
        <MenuItem onSelect={leave}>Sign out</MenuItem>
      </Menu>
      {dialog}
    </div>
  )
}
