import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { navigate } from 'wouter/use-browser-location'
import type { ChangePlace } from '../../data/outbox/queue.ts'
import { discard, retryNow } from '../../actions/outbox/outbox.ts'
import { closeSyncSheet, outboxState, type WaitingChange } from '../../state/outbox/outbox-state.ts'
import { BottomSheet } from '../../ui/dialogs/bottom-sheet.tsx'
import { Button } from '../../ui/basics/button.tsx'
import { Unreadable } from './unreadable.tsx'
import { to } from '../../contract/paths.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import { openCart } from '../../actions/cart/cart.ts'
import { shop } from '../../lazy/reader.ts'
import styles from './sync-sheet.module.css'

const storedText = 'These changes are saved on this device. They are sent in this order when the connection allows.'
const memoryText =
  'This browser does not let us store anything, so these changes last only as long as this page. They are sent in this order.'
const staleText = 'Some of them are from more than two weeks ago. Those are not sent by themselves: press “Try now” if you still want them.'
const emptyText = 'Nothing is waiting. The shop and this device agree.'

/** The unsent and the rejected changes, with buttons to retry or discard them. */
export function SyncSheet({ open }: { open: boolean }) {
  const { changes, rejected, storage, asking } = useSnapshot(outboxState)
  const [trying, setTrying] = useState(false)
  const isEmpty = changes.length === 0 && rejected.length === 0

  const tryNow = () => {
    setTrying(true)
    void retryNow().finally(() => setTrying(false))
  }

  return (
    <BottomSheet
      open={open}
      onClose={closeSyncSheet}
      title="Waiting to be sent"
      footer={
        changes.length > 0 ? (
          <Button full busy={trying} onClick={tryNow}>
            Try now
          </Button>
        ) : null
      }
    >
      <p className={styles.intro}>{isEmpty ? emptyText : storage === 'memory' ? memoryText : storedText}</p>
      {asking ? <p className={styles.intro}>{staleText}</p> : null}
      <ul className={`bare-list ${styles.changes}`} aria-label="Changes">
        {changes.map((change) => (
          <Change key={change.id} {...change} state={stateText(change)} />
        ))}
        {rejected.map((rejection) => (
          <Change key={rejection.id} {...rejection} state={`Not accepted: ${rejection.reason}`} refused />
        ))}
      </ul>
      {open ? <Unreadable /> : null}
    </BottomSheet>
  )
}

interface ChangeProps {
  id: string
  words: string
  place: ChangePlace | null
  state: string
  refused?: boolean
}

/** One change. Discarding an unsent change needs a confirmation; a rejected one does not. */
function Change({ id, words, place, state, refused = false }: ChangeProps) {
  const [confirming, setConfirming] = useState(false)
  const discardNow = () => void discard(id)
  return (
    <li className={styles.change}>
      <div className={styles.words}>
        <p className={styles.name}>{words}</p>
        <p className={refused ? styles.refused : styles.state}>
          {confirming ? `Discard “${words}”? The shop will not hear about it.` : state}
        </p>
      </div>
      {confirming ? (
        <div className={styles.actions}>
          <Button size="sm" variant="danger" onClick={discardNow}>
            Discard<span className="visually-hidden"> {words}</span>
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setConfirming(false)}>
            Keep<span className="visually-hidden"> {words}</span>
          </Button>
        </div>
      ) : (
        <div className={styles.actions}>
          {place ? (
            <Button size="sm" variant="quiet" onClick={() => void goToPlace(place)}>
              Change it<span className="visually-hidden"> {words}</span>
            </Button>
          ) : null}
          <Button size="sm" variant="quiet" onClick={refused ? discardNow : () => setConfirming(true)}>
            {refused ? 'Dismiss' : 'Discard'}
            <span className="visually-hidden"> {words}</span>
          </Button>
        </div>
      )}
    </li>
  )
}

const clock = new Intl.DateTimeFormat('en-ZA', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** The state of a change as text. */
export function stateText({ state, retryAt }: Pick<WaitingChange, 'state' | 'retryAt'>): string {
  switch (state) {
    case 'queued':
      return 'Waiting'
    case 'sending':
      return 'Sending'
    case 'waiting':
      return retryAt === null ? 'Waiting' : `Trying again at ${clock.format(retryAt)}`
    case 'ask':
      return 'From more than two weeks ago. Press “Try now” if you still want it'
    case 'blocked-sign-in':
      return 'Sign in to send this'
    case 'blocked-gate':
      return 'The site is closed. Enter the password to send this'
    case 'blocked-owner':
      return 'Belongs to another customer on this device'
    case 'needs-upgrade':
      return 'Update the app to send this'
  }
}

/** Opens the page where the customer can make the change again. */
async function goToPlace(place: ChangePlace): Promise<void> {
  closeSyncSheet()
  switch (place.kind) {
    case 'cart':
      openCart()
      break
    case 'list':
      navigate(to.list(place.listId))
      break
    case 'quotes':
      navigate(to.quotes())
      break
    case 'saved':
      navigate(to.saved())
      break
    case 'order':
      navigate(place.orderKey === null ? to.viewOrder(place.orderId) : to.order(place.orderId, place.orderKey))
      break
    case 'product':
      navigate(await addressOf(place.id))
  }
}

/** The address of a product; that of all products if the device has no catalogue or the catalogue no such product. */
async function addressOf(productId: number): Promise<string> {
  try {
    const { products } = await shop().catalogue()
    const product = products.find(({ id }) => id === productId)
    return product ? to.product(product.slug) : to.categories()
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    return to.categories()
  }
}
