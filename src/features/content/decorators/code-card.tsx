import type { Decorator } from '../../../contract/content/decorator.ts'
import { to } from '../../../contract/paths.ts'
import { shareLink } from '../../../actions/share.ts'
import { Button, ButtonLink } from '../../../ui/basics/button.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import styles from './code-card.module.css'
import { withCode } from './words.ts'

/** The code that whoever follows the decorator's link has with them for 30 days. */
export function CodeCard({ decorator: { slug, name, coupon_code: code } }: { decorator: Decorator }) {
  const [firstName] = name.split(' ')
  const share = () => shareLink(name, location.origin + withCode(to.decorator(slug), code), `The code ${code} goes with it.`)
  return (
    <aside className={styles.card} aria-labelledby="code">
      <h2 id="code" className={styles.heading}>
        Sent by {firstName}?
      </h2>
      <p className={styles.code}>{code}</p>
      <p>Shop from here and the code is filled in for you, for the next 30 days. You can also type it in your cart.</p>
      <div className={`${styles.actions} no-print`}>
        <ButtonLink as={Link} href={withCode(to.categories(), code)} rel="nofollow" full>
          Shop with {firstName}’s code
        </ButtonLink>
        <Button variant="secondary" icon="share" full onClick={() => void share()}>
          Share this profile
        </Button>
      </div>
    </aside>
  )
}
