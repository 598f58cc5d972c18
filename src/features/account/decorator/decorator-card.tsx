import { useState } from 'react'
import { to } from '../../../contract/paths.ts'
import { fetchMyApplication, type MyApplication } from '../../../actions/forms/my-application.ts'
import { useForCustomer } from '../../../state/account/use-for-customer.ts'
import { Link } from '../../../ui/basics/link.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import styles from '../facts.module.css'

/**
 * The way from the account to the decorator programme: to the profile, the code and the commission. A decorator always has this card. Any
 * other customer with an application gets it when the server has answered, so it is the last card of the page for them.
 */
export function DecoratorCard({ isDecorator }: { isDecorator: boolean }) {
  const [answer, setAnswer] = useState<MyApplication | null>(null)
  useForCustomer((isCurrent) => void fetchMyApplication().then((application) => isCurrent() && setAnswer(application)))
  if (!isDecorator && answer?.kind !== 'sent') return null
  const { text, link, href } = wordsOf(answer)
  return (
    <Card title="Decorator programme">
      <p className={styles.text}>{text}</p>
      <p className="cluster gap-5 rows-0 row-links">
        <Link href={href}>{link}</Link>
      </p>
    </Card>
  )
}

const stateWords = {
  received: 'We are reading your application. We write to you either way.',
  declined: 'We could not accept your application. You may apply again.',
  accepted: 'Your profile, your code and your commission.',
} as const

function wordsOf(answer: MyApplication | null) {
  const shown = { text: stateWords.accepted, link: 'See your programme', href: to.myApplication() }
  if (answer?.kind === 'none')
    return {
      text: 'Apply to join: then your profile, code and commission are here.',
      link: 'Apply to join',
      href: to.decoratorApplication(),
    }
  if (answer?.kind !== 'sent') return shown
  const { state, code } = answer.application
  if (state !== 'accepted') return { ...shown, text: stateWords[state], link: 'See your application' }
  return { ...shown, text: code ? `Your code is ${code}. Your profile and your commission are here too.` : stateWords.accepted }
}
