import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { connection } from '../../../state/network/connection.ts'
import { fetchMyApplication, type MyApplication } from '../../../actions/forms/my-application.ts'
import { openSignIn } from '../../../actions/account/session.ts'
import { sessionState } from '../../../state/account/session.ts'
import { to } from '../../../contract/paths.ts'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { Button, ButtonLink } from '../../../ui/basics/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ApplicationState } from './application-state.tsx'
import styles from './application-screen.module.css'

/** The state of the customer's application to the decorator programme. */
export function MyApplicationScreen() {
  const { customer, ready } = useSnapshot(sessionState)
  const customerId = customer?.user_id
  const { online } = useSnapshot(connection)
  const [reloads, setReloads] = useState(0)
  const [result, setResult] = useState<MyApplication | null>(null)
  /** The customer whose application is shown. */
  const shownTo = useRef<string>(undefined)
  useEffect(() => {
    if (!ready) return
    // A guest has no application, so no request is made.
    if (customerId === undefined) {
      shownTo.current = undefined
      setResult({ kind: 'signed-out' })
      return
    }
    let current = true
    void fetchMyApplication().then((answer) => {
      if (!current) return
      // Without a network, the shown data and the typed text stay.
      if (answer.kind === 'unreachable' && shownTo.current === customerId) return
      shownTo.current = answer.kind === 'sent' ? customerId : undefined
      setResult(answer)
    })
    return () => {
      current = false
    }
    // Reloads after a sign-in, and when the connection is back.
  }, [reloads, customerId, ready, online])
  const reload = () => {
    shownTo.current = undefined
    setResult(null)
    setReloads((count) => count + 1)
  }
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumbs
        items={[{ label: 'Home', href: to.home() }, { label: 'Decorators', href: to.decorators() }, { label: 'Your application' }]}
      />
      <h1>Your application</h1>
      {result ? <Result result={result} onAgain={reload} /> : <LoadingSkeleton />}
    </div>
  )
}

function LoadingSkeleton() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton width="12rem" height="2rem" />
      <Skeleton height="12rem" />
      <noscript>Your application needs JavaScript to be shown here. We also write to you either way.</noscript>
    </div>
  )
}

function Result({ result, onAgain }: { result: MyApplication; onAgain: () => void }) {
  switch (result.kind) {
    case 'sent':
      return <ApplicationState application={result.application} onAgain={onAgain} />
    case 'none':
      return (
        <EmptyState
          icon="user"
          title="No application yet"
          action={
            <ButtonLink as={Link} href={to.decoratorApplication()}>
              Apply to join
            </ButtonLink>
          }
        >
          <p>It takes about five minutes, and your answers are kept on this device until you send them.</p>
          <p>
            Applied without signing in? Show us once that the e-mail address is yours: ask for a code under{' '}
            <Link href={to.lostPassword()}>Lost password</Link>, set a password with it, and your application is here.
          </p>
        </EmptyState>
      )
    case 'signed-out':
      return (
        <EmptyState
          icon="user"
          title="Sign in to see your application"
          action={
            <ButtonLink
              as={Link}
              href={to.signIn(to.myApplication())}
              onClick={(event) => {
                event.preventDefault()
                openSignIn()
              }}
            >
              Sign in
            </ButtonLink>
          }
        >
          <p>
            Sign in as you were when you applied, or with the e-mail address that you gave. A draft that you have not sent is on this
            device: <Link href={to.decoratorApplication()}>carry on with it</Link>.
          </p>
        </EmptyState>
      )
    case 'unreachable':
      return (
        <EmptyState icon="offline" title="You need a connection for this" action={<Button onClick={onAgain}>Try again</Button>}>
          <p>The state of your application is with the shop, and the shop does not answer at the moment.</p>
        </EmptyState>
      )
  }
}
