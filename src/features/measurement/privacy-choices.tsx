import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { to } from '../../contract/paths.ts'
import { decideAds } from '../../actions/measurement/consent.ts'
import { closeChoices, consent } from '../../state/measurement/consent.ts'
import { notify } from '../../state/toasts.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Link } from '../../ui/basics/link.tsx'
import styles from './privacy-choices.module.css'

/** The data that this device stores and sends, and the one optional part. */
export function PrivacyChoices({ open }: { open: boolean }) {
  return (
    <Dialog open={open} onClose={closeChoices} title="Privacy choices">
      <Choices />
    </Dialog>
  )
}

function Choices() {
  const { ads } = useSnapshot(consent)
  const [allowsAds, setAllowsAds] = useState(ads === true)
  const save = () => {
    closeChoices()
    void decideAds(allowsAds).then((stored) =>
      notify({ type: 'success', message: stored ? 'Your choice is saved on this device.' : 'This counts until you close the page.' }),
    )
  }
  return (
    <div className="stack gap-5">
      <section className={styles.part} aria-labelledby="choice-needed">
        <h3 id="choice-needed" className={styles.title}>
          What the shop needs <span className={styles.always}>always on</span>
        </h3>
        <p className={styles.text}>
          Your cart, your lists, your drafts and a copy of the catalogue are kept on this device, so that the shop works on a weak signal.
        </p>
      </section>
      <section className={styles.part} aria-labelledby="choice-visits">
        <h3 id="choice-visits" className={styles.title}>
          Counting pages <span className={styles.always}>always on</span>
        </h3>
        <p className={styles.text}>We count which pages are opened and how fast they are. Nothing in it says who you are.</p>
      </section>
      <section className={styles.part} aria-labelledby="choice-ads">
        <h3 id="choice-ads" className={styles.title}>
          Measuring our ads
        </h3>
        <Checkbox
          label="Tell our ad service when I view, add or buy"
          hint="Your e-mail and phone are scrambled before they leave this device. The shop works the same without."
          checked={allowsAds}
          onChange={(event) => setAllowsAds(event.target.checked)}
        />
      </section>
      <div className={styles.buttons}>
        <Button onClick={save}>Save my choice</Button>
        <Link href={to.info('privacy-policy')} onClick={closeChoices}>
          Privacy policy
        </Link>
      </div>
    </div>
  )
}
