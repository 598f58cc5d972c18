import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { counted } from '../../domain/counted.ts'
import { brand } from '../../contract/brand.ts'
import { patterns } from '../../contract/paths.ts'
import { cartState } from '../../state/cart/cart.ts'
import { checkout } from '../../actions/checkout/checkout.ts'
import { outboxState } from '../../state/outbox/outbox-state.ts'
import { Logo } from '../../ui/basics/logo.tsx'
import { lockPage } from '../../ui/dialogs/use-modal.ts'
import styles from './gate-cover.module.css'
import { GateForm } from './gate-form.tsx'

const TITLE = `Site Login ${brand.separator} ${brand.name}`

/**
 * Covers the page while the site's gate is closed (spec §2). A modal dialog that cannot be dismissed: the page behind is hidden and inert.
 * The cart and unsent changes stay on the device.
 */
export function GateCover() {
  const [path] = useLocation()
  const cover = useRef<HTMLDialogElement>(null)
  const pieces = useSnapshot(cartState).cart.item_count
  const { waiting } = useSnapshot(outboxState)
  const isUnanswered = useSnapshot(checkout).placing.kind === 'unanswered'

  useEffect(() => {
    const before = document.title
    const unlock = lockPage()
    cover.current?.showModal()
    document.title = TITLE
    return () => {
      document.title = before
      unlock()
    }
  }, [])

  return (
    <dialog
      ref={cover}
      className={styles.cover}
      aria-labelledby="gate-title"
      onCancel={(event) => event.preventDefault()}
      // Chromium closes a dialog at the second Escape even if the first was prevented.
      onClose={({ currentTarget }) => currentTarget.isConnected && currentTarget.showModal()}
    >
      <div className={styles.page}>
        <p className={styles.name}>
          <Logo name={brand.name} />
        </p>
        <h1 id="gate-title" className={styles.title}>
          Site Login
        </h1>
        <p>The shop is closed to the public for now. With the password you can come in.</p>
        {storedDataTexts(pieces, waiting, path.startsWith(patterns.checkout) && (isUnanswered ? 'sent' : 'filled')).map((text) => (
          <p key={text} className={styles.kept}>
            {text}
          </p>
        ))}
        <GateForm />
      </div>
    </dialog>
  )
}

/** The sentences about the user's data that stays on the device. */
function storedDataTexts(pieces: number, waiting: number, order: false | 'filled' | 'sent'): string[] {
  const texts: string[] = []
  if (order === 'sent')
    texts.push('Your order was sent and its answer has not come. We ask for it as soon as you are in: it is placed once, not twice.')
  else if (order === 'filled' && pieces > 0)
    texts.push('Your cart and what you typed at the checkout are kept. Nothing has been ordered or paid.')
  else if (pieces > 0) texts.push('Your cart is kept as it is.')
  if (waiting > 0) texts.push(`${counted(waiting, 'change is', 'changes are')} kept on this device and sent when the shop is open.`)
  return texts
}
