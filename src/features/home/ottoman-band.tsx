import type { Room } from '../../contract/content/content.ts'
import { to } from '../../contract/paths.ts'
import { freeOttomanFrom } from '../../domain/cart/free-ottoman.ts'
import { formatMoney } from '../../domain/money.ts'
import { pictureProps } from '../../state/catalogue/tile.ts'
import { ButtonLink } from '../../ui/basics/button.tsx'
import { Link } from '../../ui/basics/link.tsx'
import { Picture } from '../../ui/goods/picture.tsx'
import styles from './ottoman-band.module.css'

/** The gift that comes with a couch. */
export function OttomanBand({ room }: { room: Room }) {
  return (
    <section className="wrap" aria-labelledby="ottoman">
      <div className={styles.band}>
        <div className={styles.picture}>
          <Picture {...pictureProps(room.wide, 960)} alt="" sizes="(min-width: 64rem) 45rem, 100vw" shape="bare" />
        </div>
        <div className={styles.words}>
          <h2 id="ottoman">A free ottoman with your couch</h2>
          <p>Choose a sofa or couch from {formatMoney(freeOttomanFrom)} and an Aloe is added to your cart. Nothing to type in.</p>
          <ButtonLink as={Link} href={to.category('ottomans', { promo: 'free-ottoman' })}>
            How it works
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
