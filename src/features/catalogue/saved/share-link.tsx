import { useState } from 'react'
import { brand } from '../../../contract/brand.ts'
import { useSnapshot } from 'valtio'
import { shareSaved } from '../../../actions/saved/saved.ts'
import { shareLink } from '../../../actions/share.ts'
import { to } from '../../../contract/paths.ts'
import { connection } from '../../../state/network/connection.ts'
import { saved } from '../../../state/saved/saved.ts'
import { Button } from '../../../ui/basics/button.tsx'
import styles from './share-link.module.css'

/** Makes, shows and ends the link that shows the saved pieces to others [K7]. */
export function ShareLink() {
  const { link, sharing } = useSnapshot(saved)
  const { online } = useSnapshot(connection)
  const [busy, setBusy] = useState(false)

  async function change(shared: boolean): Promise<void> {
    setBusy(true)
    await shareSaved(shared)
    setBusy(false)
  }

  if (sharing !== null)
    return (
      <p className={styles.note} role="status">
        {online ? waiting(sharing) : `You are offline. ${whenBack(sharing)}`}
      </p>
    )
  if (link === null)
    return (
      <div>
        <Button size="sm" variant="secondary" icon="share" busy={busy} onClick={() => void change(true)}>
          Share a link
        </Button>
      </div>
    )
  const address = () => `${location.origin}${to.saved()}?key=${link}`
  return (
    <section className={styles.link} aria-label="Shared link">
      <p className={styles.note}>
        Shared. Everybody with the link sees these pieces and those that you save later, without your name. You can end it at any time.
      </p>
      <div className={styles.buttons}>
        <Button size="sm" variant="secondary" icon="share" onClick={() => void shareLink(`Saved at ${brand.name}`, address())}>
          Send or copy the link
        </Button>
        <Button size="sm" variant="quiet" busy={busy} onClick={() => void change(false)}>
          End the link
        </Button>
      </div>
    </section>
  )
}

const waiting = (shared: boolean) => (shared ? 'Making the link …' : 'Ending the link …')
const whenBack = (shared: boolean) =>
  shared ? 'The link is made once you are online again.' : 'The link works until you are online again; then it ends.'
