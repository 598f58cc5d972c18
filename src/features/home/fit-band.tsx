import type { TileCard } from '../../contract/catalogue/catalogue.ts'
import type { HomeWords } from '../../contract/content/content.ts'
import { to } from '../../contract/paths.ts'
import { ButtonLink } from '../../ui/basics/button.tsx'
import { Link } from '../../ui/basics/link.tsx'
import styles from './fit-band.module.css'

/** A link to the doorway check of a product page. `example`: the product of that page. */
export function FitBand({ words: { heading, text }, example }: { words: HomeWords; example: TileCard | undefined }) {
  return (
    <section className={styles.band} aria-labelledby="fit">
      <div className={`wrap ${styles.inner}`}>
        <div className={styles.words}>
          <h2 id="fit" className={styles.heading}>
            {heading}
          </h2>
          <p className={styles.text}>{text}</p>
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

/** A couch upright in a doorway, with the two relevant dimensions. */
function DoorDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 480 320" aria-hidden="true">
      <path className={styles.wall} d="M0 296h480" />
      <path className={styles.line} d="M150 296V44h180v252M138 296V32h204v264" />
      <path className={styles.door} d="M330 44l76 26v250l-76-24z" />
      <circle className={styles.knob} cx="394" cy="184" r="4" />
      <path
        className={styles.couch}
        d="M182 296V88a14 14 0 0 1 14-14h30a14 14 0 0 1 14 14v22h34a14 14 0 0 1 14 14v20h-34v118h34v20a14 14 0 0 1-14 14z"
      />
      <path className={styles.seam} d="M240 144v118M240 110v34M240 262v34M182 203h58" />
      <path className={styles.measure} d="M182 58h106M182 52v12M288 52v12M188 55l-6 3 6 3M282 55l6 3-6 3" />
      <path className={styles.measure} d="M112 44v252M106 44h12M106 296h12M109 50l3-6 3 6M109 290l3 6 3-6" />
    </svg>
  )
}
