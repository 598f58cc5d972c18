import type { TileCard } from '../../contract/catalogue/catalogue.ts'
import { to } from '../../contract/paths.ts'
import { ButtonLink } from '../../ui/basics/button.tsx'
import { Link } from '../../ui/basics/link.tsx'
import { DoorDrawing } from './door-drawing.tsx'
import styles from './fit-band.module.css'

/** The question that comes before every couch. It is answered on each product's page; `example` is one to try it with. */
export function FitBand({ example }: { example: TileCard | undefined }) {
  return (
    <section className={styles.band} aria-labelledby="fit">
      <div className={`wrap ${styles.inner}`}>
        <div className={styles.words}>
          <h2 id="fit" className={styles.heading}>
            Will it get through the door?
          </h2>
          <p className={styles.text}>Every piece shows its packed size. Measure your door, passage and lift, and we do the comparing.</p>
          {example ? (
            <ButtonLink as={Link} href={to.product(example.slug)} variant="secondary" icon="ruler" className={styles.action}>
              Try it with {example.name}
            </ButtonLink>
          ) : null}
        </div>
        <DoorDrawing />
      </div>
    </section>
  )
}
