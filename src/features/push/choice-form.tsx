import { useState, type FormEvent } from 'react'
import { brand } from '../../contract/brand.ts'
import { useSnapshot } from 'valtio'
import { closeNotifications, type PushOffer } from '../../actions/push/push-dialog.ts'
import { subscribeTo, type AwaitedProduct, type PushOutcome, type PushChoice } from '../../actions/push/push.ts'
import { pushState } from '../../state/push/push.ts'
import { useFrozen } from '../../state/use-frozen.ts'
import { openSignIn } from '../../actions/account/session.ts'
import { sessionState } from '../../state/account/session.ts'
import { notify } from '../../state/toasts.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { failureText, topicTexts } from './words.ts'
import type { PushTopic } from '../../contract/push/push.ts'
import styles from './notifications-dialog.module.css'

type Topic = Chosen['topics'][number]
type Failure = { title: string; text: string }

const nothingTicked: Failure = { title: 'Nothing is ticked', text: 'Tick the notifications that you want.' }
const nothing: PushChoice = { topics: [], products: [] }

const failureOf = (outcome: PushOutcome) => (outcome.kind === 'done' ? null : failureText(outcome))

/** The topics with their explanations. Saving requests the browser's permission if needed, then stores the subscription on the server. */
export function ChoiceForm({ offer }: { offer: PushOffer | null }) {
  const current = useFrozen(pushState)
  const { customer } = useSnapshot(sessionState)
  const [chosen, setChosen] = useState(() => initialChoice(current, offer))
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState<'save' | 'off' | null>(null)
  const isOn = current.topics.length > 0

  function choose(change: (before: Chosen) => Chosen): void {
    setFailure(null)
    setChosen(change)
  }

  async function saveSubscription(which: 'save' | 'off', subscription: PushChoice): Promise<void> {
    setBusy(which)
    const problem = failureOf(await subscribeTo(subscription))
    setBusy(null)
    setFailure(problem)
    if (problem) return
    closeNotifications()
    const message =
      subscription.topics.length > 0
        ? 'Saved. This device gets the notifications that you ticked.'
        : 'Notifications are off on this device.'
    notify({ type: 'success', message })
  }

  function save(event: FormEvent): void {
    event.preventDefault()
    const subscription = subscriptionOf(chosen)
    if (busy) return
    if (subscription.topics.length === 0 && !isOn) setFailure(nothingTicked)
    else void saveSubscription('save', subscription)
  }

  const checkbox = (topic: Topic) => (
    <Checkbox
      {...topicTexts[topic]}
      checked={chosen.topics.includes(topic)}
      onChange={({ target }) => choose(({ topics, products }) => ({ topics: toggled(topics, topic, target.checked), products }))}
    />
  )

  return (
    <form className="stack gap-3" onSubmit={save}>
      {customer ? checkbox('orders') : <OrdersAfterSignIn />}
      {customer ? checkbox('saved') : null}
      {customer?.role === 'staff' ? checkbox('shop') : null}
      {chosen.products.map(({ slug, name, ticked }) => (
        <Checkbox
          key={slug}
          label={`${name} is back`}
          hint="Once, when it can be ordered again."
          checked={ticked}
          onChange={({ target }) => choose((before) => withProduct(before, slug, target.checked))}
        />
      ))}
      {checkbox('updates')}
      {checkbox('offers')}
      {failure ? (
        <Notice tone="error" title={failure.title} live>
          {failure.text}
        </Notice>
      ) : null}
      {current.permission === 'unasked' ? (
        <p className={styles.aside}>Your browser will ask you whether {brand.name} may show notifications.</p>
      ) : null}
      <div className={styles.buttons}>
        <Button type="submit" busy={busy === 'save'}>
          {failure && failure !== nothingTicked ? 'Try again' : isOn ? 'Save' : 'Turn on'}
        </Button>
        {isOn ? (
          <Button variant="secondary" busy={busy === 'off'} onClick={() => void saveSubscription('off', nothing)}>
            Turn all off
          </Button>
        ) : null}
      </div>
    </form>
  )
}

/** Only a signed-in customer gets notifications about orders. */
function OrdersAfterSignIn() {
  const signIn = () => {
    closeNotifications()
    openSignIn()
  }
  return (
    <div className={styles.signIn}>
      <p>
        {topicTexts.orders.label}
        <span className={styles.aside}>Sign in to get notifications about your orders.</span>
      </p>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={signIn}>
        Sign in
      </Button>
    </div>
  )
}

const toggled = (topics: Chosen['topics'], topic: Topic, ticked: boolean) =>
  ticked ? [...topics.filter((one) => one !== topic), topic] : topics.filter((one) => one !== topic)

const withProduct = ({ topics, products }: Chosen, slug: string, ticked: boolean): Chosen => ({
  topics,
  products: products.map((product) => (product.slug === slug ? { ...product, ticked } : product)),
})

/** Every product that the dialog names, ticked or not, and the topics that are ticked. */
interface Chosen {
  topics: readonly Exclude<PushTopic, 'back-in-stock'>[]
  products: readonly (AwaitedProduct & { ticked: boolean })[]
}

/** The ticked boxes when the dialog opens: the current subscription, and the topic that opened the dialog. Offers are never preselected. */
export function initialChoice(current: PushChoice, offer: PushOffer | null): Chosen {
  const topics = current.topics.filter((topic) => topic !== 'back-in-stock')
  const products = current.products.map((product) => ({ ...product, ticked: true }))
  if ((offer?.topic === 'orders' || offer?.topic === 'saved') && !topics.includes(offer.topic))
    return { topics: [...topics, offer.topic], products }
  if (offer?.topic !== 'back-in-stock' || products.some(({ slug }) => slug === offer.slug)) return { topics, products }
  return { topics, products: [...products, { slug: offer.slug, name: offer.name, ticked: true }] }
}

/** The subscription for the ticked boxes. */
export function subscriptionOf({ topics, products }: Chosen): PushChoice {
  const tickedProducts = products.filter(({ ticked }) => ticked).map(({ slug, name }) => ({ slug, name }))
  return { topics: tickedProducts.length > 0 ? [...topics, 'back-in-stock'] : topics, products: tickedProducts }
}
