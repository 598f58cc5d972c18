import type { Home, HomeWords } from '../../contract/content/content.ts'
import { to } from '../../contract/paths.ts'
import { pictureSource } from '../../contract/catalogue/picture.ts'
import { ButtonLink } from '../../ui/basics/button.tsx'
import { Link } from '../../ui/basics/link.tsx'
import styles from './fabric-wall.module.css'
import { SectionHead } from './section-head.tsx'

/** Swatches are small, so the small file is enough on any screen. */
const SWATCH = 160

const weaveOf = (weave: string) => (weave === 'boucle' ? 'bouclé' : weave)

/** Every fabric and leather, each a link to its products. */
export function FabricWall({ words: { heading, text, link_label: action }, fabrics }: { words: HomeWords; fabrics: Home['fabrics'] }) {
  return (
    <section className={styles.section} aria-labelledby="fabrics">
      <div className="wrap">
        <SectionHead id="fabrics" heading={heading} text={text}>
          <ButtonLink as={Link} href={to.info('swatches')} variant="secondary" icon="swatch">
            {action}
          </ButtonLink>
        </SectionHead>
        <ul className={styles.wall}>
          {fabrics.map(({ id, label, weave, colour, picture }) => (
            <li key={id}>
              <Link href={to.categories({ fabric: id })} className={styles.swatch}>
                <span className={styles.cloth} style={{ backgroundColor: colour }}>
                  {picture ? (
                    <img src={pictureSource(picture, SWATCH)} alt="" width={SWATCH} height={SWATCH} loading="lazy" decoding="async" />
                  ) : null}
                </span>
                <span className={styles.name}>
                  {label} <span className={styles.weave}>{weaveOf(weave)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
