import { useSnapshot } from 'valtio'
import { to } from '../../contract/paths.ts'
import { openSignIn } from '../../actions/account/session.ts'
import { sessionState } from '../../state/account/session.ts'
import { Link } from '../../ui/basics/link.tsx'

/** Offers to sign in. The checkout needs no account. */
export function SignInOffer() {
  const { customer } = useSnapshot(sessionState)
  if (customer) return <>Signed in as {customer.email}.</>
  return (
    <>
      No account needed. Have one?{' '}
      <Link
        href={to.signIn(to.checkout())}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault()
          openSignIn()
        }}
      >
        Sign in
      </Link>{' '}
      and we fill in the rest.
    </>
  )
}
