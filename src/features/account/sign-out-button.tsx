import { to } from '../../contract/paths.ts'
import { Button } from '../../ui/basics/button.tsx'
import { useSignOut } from './use-sign-out.tsx'

/** Signs out; a plain form without script. */
export function SignOutButton() {
  const { leave, busy, dialog } = useSignOut()
  return (
    <form
      method="post"
      action={to.signOut()}
      onSubmit={(event) => {
        event.preventDefault()
        leave()
      }}
    >
      <Button type="submit" variant="secondary" size="sm" busy={busy}>
        Log out
      </Button>
      {dialog}
    </form>
  )
}
