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

/** Redirects a signed-in customer to the page they asked for. */
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

export const SignInScreen = (props: ScreenProps<AccessData>) => <AccessScreen view="sign-in" {...props} />
export const SignUpScreen = (props: ScreenProps<AccessData>) => <AccessScreen view="sign-up" {...props} />
export const LostPasswordScreen = (props: ScreenProps<AccessData>) => <AccessScreen view="lost" {...props} />
