import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { navigate } from 'wouter/use-browser-location'
import type { FormAnswer } from '../../../contract/http/form-answer.ts'
import { to } from '../../../contract/paths.ts'
import { nextPath } from '../../../domain/account/next-path.ts'
import type { ScreenProps } from '../../../state/screen.ts'
import { sessionState, type SignInView } from '../../../state/account/session.ts'
import { AccessPage } from './access-page.tsx'

export interface AccessData {
  /** The values posted without script, and the server's response. */
  answer: FormAnswer | null
}

/** The page of one access form. It redirects a signed-in customer to the requested page. */
function AccessScreen({ view, data, search }: { view: SignInView; data: AccessData; search: string }) {
  const { customer } = useSnapshot(sessionState)
  const query = new URLSearchParams(search)
  const requested = data.answer?.values['next'] ?? query.get('next')
  const mailed = { email: query.get('email') ?? '', code: query.get('code') ?? '' }
  const next = nextPath(requested)
  const signedIn = customer !== null
  useEffect(() => {
    if (signedIn) navigate(next ?? to.account(), { replace: true })
  }, [signedIn, next])
  return <AccessPage view={view} next={next} answer={data.answer} mailed={mailed} onDone={() => undefined} />
}

/** The sign-in page. */
export const SignInScreen = (props: ScreenProps<AccessData>) => <AccessScreen view="sign-in" {...props} />
/** The page to make an account. */
export const SignUpScreen = (props: ScreenProps<AccessData>) => <AccessScreen view="sign-up" {...props} />
/** The page for a lost password. */
export const LostPasswordScreen = (props: ScreenProps<AccessData>) => <AccessScreen view="lost" {...props} />
