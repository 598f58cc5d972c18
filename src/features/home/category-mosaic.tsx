import type { Home, HomeWords } from '../../contract/content/content.ts'
import { to } from '../../contract/paths.ts'
import { pictureProps } from '../../state/catalogue/tile.ts'
import { Link } from '../../ui/basics/link.tsx'
import { Picture } from '../../ui/goods/picture.tsx'
import styles from './category-mosaic.module.css'
import { SectionHead } from './section-head.tsx'

/** The first two are wide, because most visits go there. */
const WIDE = 2

/** Every category with a picture of a room. */
export function CategoryMosaic({
  words: { heading, text, link_label: label },
  categories,
}: {
  words: HomeWords
  categories: Home['categories']
}) {
  return (
    <section className="wrap" aria-labelledby="categories">
      <SectionHead id="categories" heading={heading} text={text} more={{ label, href: to.categories() }} />
      <ul className={styles.mosaic}>
        {categories.map(({ slug, name, blurb, picture }, index) => (
          <li key={slug} className={styles.category}>
            <div className={styles.picture}>
              {picture ? (
                <Picture
                  {...pictureProps(picture)}
                  alt=""
                  sizes={
                    index < WIDE
                      ? '(min-width: 80rem) 39rem, (min-width: 64rem) 46vw, 46vw'
                      : '(min-width: 80rem) 26rem, (min-width: 64rem) 31vw, 46vw'
                  }
                  shape="room"
                />
              ) : null}
            </div>
            <h3 className={styles.name}>
              <Link href={to.category(slug)} className="whole-card">
                {name}
              </Link>
            </h3>
            <p className={styles.blurb}>{blurb}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
