import { useState } from 'react'
import { to } from '../../contract/paths.ts'
import { exportData } from '../../actions/account/session.ts'
import { notify } from '../../state/toasts.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Link } from '../../ui/basics/link.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { saveFile } from '../../ui/basics/save-file.ts'
import { outcomeWords } from './words.ts'
import styles from './facts.module.css'

/** The legal rights of every customer: to see the stored data and to have it deleted (POPIA, sections 23 and 24). */
export function InformationCard({ email }: { email: string }) {
  const [busy, setBusy] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const download = async () => {
    setBusy(true)
    const outcome = await exportData()
    setBusy(false)
    if (outcome.kind === 'done') saveFile('my-information.json', JSON.stringify(outcome.answer, null, 2))
    else notify({ type: 'error', message: outcomeWords(outcome) })
  }
  return (
    <Card title="Your information">
      <p className={styles.text}>
        You may see what we hold about you, and have it deleted. Our <Link href={to.info('privacy-policy')}>privacy policy</Link> says why
        we hold it.
      </p>
      <div className="cluster gap-2">
        <Button variant="secondary" size="sm" busy={busy} onClick={() => void download()}>
          Download my information
        </Button>
        <Button variant="danger" size="sm" aria-haspopup="dialog" onClick={() => setDeleting(true)}>
          Delete my account
        </Button>
      </div>
      <DeleteAccount open={deleting} email={email} onClose={() => setDeleting(false)} />
    </Card>
  )
}
