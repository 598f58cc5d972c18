import { deleteAccount } from '../../actions/account/session.ts'
import { notify } from '../../state/toasts.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FormFrame } from './access/form-frame.tsx'
import { PasswordField } from './access/account-fields.tsx'
import { useAccountForm } from './access/use-account-form.ts'
import styles from './delete-account.module.css'

interface DeleteAccountProps {
  open: boolean
  email: string
  onClose: () => void
}

/** The dialog that deletes the account. It lists the deleted and the retained data, and requires the password. */
export function DeleteAccount({ open, email, onClose }: DeleteAccountProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Delete my account">
      <div className="stack gap-4">
        <p>This cannot be undone. For {email}:</p>
        <ul className={styles.list}>
          <li>Your name, phone, addresses and password, your cart and your lists go at once, from us and from this device.</li>
          <li>Saved pieces, quotes, requests and forms you sent go too. The law makes us keep an entry of a giveaway for a time.</li>
          <li>Store credit that you have left becomes a gift card, which we mail to {email}.</li>
          <li>Your published reviews stay, as “A former customer”, without your photos.</li>
          <li>Everywhere else where you are signed in, that ends.</li>
          <li>Orders stay with us for as long as tax law asks, without an account. What you have ordered is made and delivered.</li>
          <li>The guarantee on your furniture stays: the order number is enough.</li>
        </ul>
        <DeleteForm onClose={onClose} />
      </div>
    </Dialog>
  )
}

function DeleteForm({ onClose }: { onClose: () => void }) {
  const state = useAccountForm({
    form: 'delete',
    send: async ({ password = '' }) => {
      const outcome = await deleteAccount(password)
      if (outcome.kind === 'done') {
        notify({ type: 'success', message: 'Your account is deleted.' })
        onClose()
      }
      return outcome
    },
  })
  const keep = (
    <Button variant="secondary" size="lg" onClick={onClose}>
      Keep my account
    </Button>
  )
  return (
    <FormFrame state={state} label="Delete my account" submit="Delete my account" danger beside={keep}>
      <PasswordField {...state.field('password')} label="Password" autoComplete="current-password" />
    </FormFrame>
  )
}
