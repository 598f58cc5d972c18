import { useState, type ReactNode } from 'react'
import type { Customer, NewsletterState } from '../../contract/account/customer.ts'
import type { PushTopic } from '../../contract/push/push.ts'
import { to } from '../../contract/paths.ts'
import { readNewsletter, setNewsletter } from '../../actions/account/security.ts'
import { subscribeTo } from '../../actions/push/push.ts'
import { useForCustomer } from '../../state/account/use-for-customer.ts'
import { useBackOnline } from '../../state/network/connection.ts'
import { NEEDS_CONNECTION } from '../../state/network/network-words.ts'
import { pushState } from '../../state/push/push.ts'
import type { ScreenProps } from '../../state/screen.ts'
import { useFrozen } from '../../state/use-frozen.ts'
import { Link } from '../../ui/basics/link.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { subscriptionOf } from './choice-form.tsx'
import { usePushState } from './notifications-dialog.tsx'
import { failureText, obstacles, topicTexts } from './words.ts'
import styles from './notifications-screen.module.css'

type Topic = Exclude<PushTopic, 'back-in-stock'>
type Problem = { title: string; text: string }

/** All notifications of a customer by topic, each with its channels. A change is made at once. */
export function NotificationsScreen({ data: customer }: ScreenProps<Customer>) {
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumbs items={[{ label: 'Your account', href: to.account() }, { label: 'Notifications' }]} />
      <header className="stack gap-2">
        <h1>Notifications</h1>
        <p className="lede">What we tell you, and how. A change counts at once.</p>
      </header>
      <Topics customer={customer} />
    </div>
  )
}

function Topics({ customer }: { customer: Customer }) {
  const push = usePush()
  const mail = useNewsletter()
  const device = (topic: Topic) => <DeviceBox push={push} topic={topic} />
  return (
    <>
      {push.obstacle ? (
        <Notice title={push.obstacle.title} action={push.permission === 'add-to-home' ? <Link href={to.app()}>How to add it</Link> : null}>
          {push.obstacle.text}
        </Notice>
      ) : null}
      {push.problem ? (
        <Notice tone="error" title={push.problem.title} live>
          {push.problem.text}
        </Notice>
      ) : null}
      <div className={styles.topics}>
        <TopicCard {...topicTexts.orders}>
          <Checkbox label="E-mail" hint={`Always, to ${customer.email}: it is your record of the order.`} checked disabled readOnly />
          {device('orders')}
        </TopicCard>
        <TopicCard {...topicTexts.saved}>
          {device('saved')}
          {push.products.map(({ slug, name }) => (
            <Checkbox
              key={slug}
              label={`${name} is back, once`}
              checked
              aria-disabled={push.isBusy || undefined}
              onChange={() => void push.change({ products: push.products.filter((product) => product.slug !== slug) })}
            />
          ))}
        </TopicCard>
        <TopicCard {...topicTexts.updates}>{device('updates')}</TopicCard>
        <TopicCard label="Offers and new pieces" hint="Advertising: off until you choose it.">
          <NewsletterBox mail={mail} email={customer.email} />
          {device('offers')}
        </TopicCard>
        {customer.role === 'staff' ? <TopicCard {...topicTexts.shop}>{device('shop')}</TopicCard> : null}
      </div>
    </>
  )
}

function TopicCard({ label, hint, children }: { label: string; hint: string; children: ReactNode }) {
  return (
    <Card title={label}>
      <p className={styles.hint}>{hint}</p>
      <div className="stack gap-2" role="group" aria-label={label}>
        {children}
      </div>
    </Card>
  )
}

function DeviceBox({ push, topic }: { push: ReturnType<typeof usePush>; topic: Topic }) {
  const isOn = push.topics.includes(topic)
  return (
    <Checkbox
      label="Notification on this device"
      checked={isOn}
      // Not the native `disabled` while an answer is awaited: it would take the focus from the ticked box.
      disabled={push.obstacle !== null}
      aria-disabled={push.isBusy || undefined}
      onChange={() => void push.change({ topics: isOn ? push.topics.filter((one) => one !== topic) : [...push.topics, topic] })}
    />
  )
}

/** The push subscription of this device, and its change. The browser asks for permission at the first topic. */
function usePush() {
  const { permission, topics: all, products } = useFrozen(pushState)
  const loading = usePushState()
  /** The topics that the customer chose, until the server has answered. */
  const [saving, setSaving] = useState<readonly Topic[] | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const topics = saving ?? all.filter((topic) => topic !== 'back-in-stock')
  const isBusy = saving !== null || loading !== 'ready'
  const change = async (next: { topics?: readonly Topic[]; products?: typeof products }) => {
    if (isBusy) return
    setSaving(next.topics ?? topics)
    const wanted = (next.products ?? products).map((product) => ({ ...product, ticked: true }))
    const outcome = await subscribeTo(subscriptionOf({ topics: next.topics ?? topics, products: wanted }))
    setSaving(null)
    setProblem(outcome.kind === 'done' ? null : failureText(outcome))
  }
  const isObstacle = loading === 'ready' && permission !== 'allowed' && permission !== 'unasked'
  return {
    permission,
    topics,
    products,
    problem,
    change,
    isBusy,
    obstacle: isObstacle ? obstacles[permission] : null,
  }
}

/** `saving`: `state` is what the customer chose, and the server has not answered. */
type Mail = { state: NewsletterState | 'loading' | 'unknown'; saving: boolean; problem: string | null }

/** Whether the customer gets the newsletter, and its change. */
function useNewsletter() {
  const [mail, setMail] = useState<Mail>({ state: 'loading', saving: false, problem: null })
  const show = (outcome: Awaited<ReturnType<typeof readNewsletter>>, before: Mail['state']) => {
    if (outcome.kind === 'done') setMail({ state: outcome.answer, saving: false, problem: null })
    else
      setMail({
        state: before,
        saving: false,
        problem: outcome.kind === 'refused' || outcome.kind === 'too-many' ? outcome.message : NEEDS_CONNECTION,
      })
  }
  const load = () => void readNewsletter().then((outcome) => show(outcome, 'unknown'))
  useForCustomer(load)
  useBackOnline(load)
  const change = async (subscribed: boolean) => {
    if (mail.saving) return
    const before = mail.state
    setMail({ state: subscribed ? 'on' : 'off', saving: true, problem: null })
    show(await setNewsletter(subscribed), before)
  }
  return { ...mail, change }
}

const mailHints: Record<NewsletterState, (email: string) => string> = {
  on: (email) => `Letters from the stoep go to ${email}, about twice a month.`,
  asked: (email) => `Open the mail we sent to ${email} and confirm.`,
  off: () => 'Letters from the stoep, about twice a month.',
}

function NewsletterBox({ mail: { state, saving, problem, change }, email }: { mail: ReturnType<typeof useNewsletter>; email: string }) {
  const isKnown = state !== 'loading' && state !== 'unknown'
  return (
    <Checkbox
      label="E-mail"
      hint={problem === null && !saving ? (isKnown ? mailHints[state](email) : undefined) : undefined}
      error={problem ?? undefined}
      checked={state === 'on' || state === 'asked'}
      disabled={!isKnown}
      aria-disabled={saving || undefined}
      onChange={({ target }) => void change(target.checked)}
    />
  )
}
