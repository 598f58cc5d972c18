import { NewsletterBand } from '../../../features/forms/newsletter-band.tsx'
import { openNotifications } from '../../../actions/push/push-dialog.ts'
import { Notifications } from '../notifications.tsx'
import styles from './footer-band.module.css'

/** How the shop may keep in touch: letters, and notifications on this device. */
export function FooterBand() {
  return (
    <>
      <NewsletterBand>
        <p className={styles.device}>
          Or only what you choose:{' '}
          <button type="button" className={styles.opener} aria-haspopup="dialog" onClick={() => openNotifications()}>
            Notifications on this device
          </button>
        </p>
      </NewsletterBand>
      <Notifications />
    </>
  )
}
