import styles from './honeypot.module.css'

/** A hidden field that people cannot reach. Bots fill it in. */
export function Honeypot() {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Website
        <input type="text" name="website2" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}
