import { useEffect, useRef } from 'react'
import { useSnapshot, type Snapshot } from 'valtio'
import { formatMoney } from '../../domain/money.ts'
import { openCart } from '../../actions/cart/cart.ts'
import { askAgain, doNotPlace, type Placing } from '../../actions/checkout/checkout.ts'
import { NEEDS_CONNECTION } from '../../state/network/network-words.ts'
import { openSignIn } from '../../actions/account/session.ts'
import { openSyncSheet, outboxState } from '../../state/outbox/outbox-state.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './placing-notice.module.css'

/** Explains why the order is not placed, what the device stores and what to do. It takes the focus after the press. */
export function PlacingNotice({ placing }: { placing: Snapshot<Placing> }) {
  const box = useRef<HTMLDivElement>(null)
  const kind = isRetrying(placing) ? 'unanswered' : placing.kind
  const shown = kind === 'changed' || kind === 'refused' || kind === 'unanswered' || kind === 'unsent'
  useEffect(() => {
    if (shown) box.current?.focus()
  }, [shown, kind])
  return shown ? (
    <div ref={box} tabIndex={-1} className={styles.box}>
      <NoticeContent placing={placing} />
    </div>
  ) : null
}

const isRetrying = (placing: Snapshot<Placing>) => placing.kind === 'sending' && placing.again

/** True for a rejection because of the place: a change of the cart does not help. */
const isAboutPlace = (code: string) => code === 'no_delivery' || code === 'no_collection'

const seeCart = (
  <Button variant="secondary" size="sm" onClick={openCart} aria-haspopup="dialog">
    See cart
  </Button>
)

const seeChanges = (
  <Button variant="secondary" size="sm" onClick={openSyncSheet} aria-haspopup="dialog">
    See the changes
  </Button>
)

const signIn = (
  <Button variant="secondary" size="sm" onClick={() => openSignIn()} aria-haspopup="dialog">
    Sign in
  </Button>
)

function NoticeContent({ placing }: { placing: Snapshot<Placing> }) {
  switch (placing.kind) {
    case 'changed': {
      const { before, after, lines } = placing
      const change = before === after ? 'Your cart changed' : `The total changed from ${formatMoney(before)} to ${formatMoney(after)}`
      return (
        <Notice tone="warn" title={`${change} while you were here. Nothing has been charged. Please look it over.`} action={seeCart} live>
          {lines.length > 0 ? (
            <ul className={styles.lines}>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ) : null}
        </Notice>
      )
    }
    case 'refused':
      return (
        <Notice
          tone="error"
          title={placing.message}
          action={placing.code === 'session_required' ? signIn : isAboutPlace(placing.code) ? undefined : seeCart}
          live
        >
          {placing.reason ? <p>{placing.reason}</p> : null}
          Your order has not been placed and nothing has been charged. What you have typed is kept.
        </Notice>
      )
    case 'sending':
    case 'unanswered':
      return <UnansweredNotice busy={placing.kind === 'sending'} withdrawn={placing.withdrawn === true} />
    case 'unsent':
      return <UnsentNotice isStored={placing.isStored ?? true} />
    case 'idle':
    case 'placed':
      return null
  }
}

/** An order was sent and has no answer. `withdrawn`: the page only asks whether it had arrived. */
function UnansweredNotice({ busy, withdrawn }: { busy: boolean; withdrawn: boolean }) {
  const ask = (
    <Button variant="secondary" size="sm" busy={busy} onClick={() => void askAgain()}>
      Ask again now
    </Button>
  )
  if (withdrawn)
    return (
      <Notice tone="warn" title="Has your earlier order reached us?" action={ask} live>
        It was sent, and the answer did not reach this device. We keep asking. If it has not reached us, it is not placed, and you can place
        it here. What you have typed is kept.
      </Notice>
    )
  return (
    <Notice
      tone="warn"
      title="We have not heard back yet"
      action={
        <div className={styles.actions}>
          {ask}
          <Button variant="quiet" size="sm" disabled={busy} onClick={() => void doNotPlace()}>
            Do not place it
          </Button>
        </div>
      }
      live
    >
      Your order was sent, and the answer did not reach this device. We keep asking. Whatever happens, it is placed once and not twice, and
      what you have typed is kept.
    </Notice>
  )
}

/** Nothing was sent. `isStored` is false where the device could not store the order first. */
function UnsentNotice({ isStored }: { isStored: boolean }) {
  const { changes, rejected } = useSnapshot(outboxState)
  const waits = (state: string) => changes.some((change) => change.scope === 'cart' && change.state === state)
  if (rejected.some(({ scope }) => scope === 'cart'))
    return (
      <Notice tone="error" title="A change to your cart was not accepted" action={seeCart} live>
        Your order has not been placed. Look at your cart, and place the order again when it is as you want it. What you have typed is kept.
      </Notice>
    )
  if (!isStored)
    return (
      <Notice tone="error" title="This device could not save your order" live>
        It has not been placed, because a lost answer could place it twice. Free some space on this device, then press again.
      </Notice>
    )
  if (waits('ask'))
    return (
      <Notice tone="warn" title="Changes to your cart are from more than two weeks ago" action={seeChanges} live>
        Your order has not been placed. Send those changes or discard them, then place the order again. What you have typed is kept.
      </Notice>
    )
  if (waits('blocked-sign-in') || waits('blocked-owner'))
    return (
      <Notice tone="warn" title="Please sign in again" action={signIn} live>
        Your order has not been placed, because changes to your cart wait for you. What you have typed is kept.
      </Notice>
    )
  return (
    <Notice tone="warn" title={NEEDS_CONNECTION} live>
      Your order has not been placed. Press again when you are back online.
    </Notice>
  )
}
