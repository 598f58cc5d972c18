import { useState } from 'react'
import type { FormAnswer } from '../../../contract/http/form-answer.ts'
import { to } from '../../../contract/paths.ts'
import type { SignInView } from '../../../state/account/session.ts'
import { Icon, type IconName } from '../../../ui/basics/icon.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { AccessForm, accessTitles } from './access-form.tsx'
import styles from './access-page.module.css'

interface AccessPageProps {
  view: SignInView
  /** Why the customer has to sign in, where the page does not make that clear. */
  lede?: string
  next: string | null
  answer?: FormAnswer | null
  /** Values from the link in a mail. */
  mailed?: { email: string; code: string }
  onDone: () => void
  /** Shows the other forms in the same place, because this is not their page. */
  inPlace?: boolean
}

const reasons: readonly [IconName, string][] = [
  ['cart', 'Your cart is the same on your phone and your computer.'],
  ['truck', 'Your orders are in one place, each with its progress and its invoice.'],
  ['pin', 'Your address is filled in at the checkout.'],
  ['list', 'Your lists are where you left them, without a connection too.'],
]

/** The page around a sign-in form, with the benefits of an account beside it. */
export function AccessPage({ view, lede, next, answer, mailed, onDone, inPlace = false }: AccessPageProps) {
  const [shown, setShown] = useState({ view, email: mailed?.email ?? '' })
  const { email } = shown
  return (
    <div className={`wrap ${styles.page}`}>
      <header className="stack gap-3">
        <h1>{accessTitles[shown.view]}</h1>
        {lede ? <p className="lede">{lede}</p> : null}
      </header>
      <div className={styles.columns}>
        <div className={styles.card}>
          <AccessForm
            key={shown.view}
            view={shown.view}
            next={next}
            email={email}
            code={mailed?.code}
            answer={answer}
            onView={inPlace ? (nextView, typed) => setShown({ view: nextView, email: typed }) : undefined}
            onDone={onDone}
          />
        </div>
        <aside className={styles.promise} aria-label="About accounts">
          <h2>Why create an account</h2>
          <ul className={`bare-list ${styles.reasons}`}>
            {reasons.map(([icon, words]) => (
              <li key={icon}>
                <Icon name={icon} />
                {words}
              </li>
            ))}
          </ul>
          <p>
            You can order without one, and <Link href={to.findOrder()}>find your order</Link> by its number and e-mail.
          </p>
        </aside>
      </div>
    </div>
  )
}
