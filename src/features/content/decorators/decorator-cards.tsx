import type { DecoratorCard } from '../../../contract/content/decorator.ts'
import { to } from '../../../contract/paths.ts'
import { pictureProps } from '../../../state/catalogue/tile.ts'
import { Link } from '../../../ui/basics/link.tsx'
import { Picture } from '../../../ui/goods/picture.tsx'
import styles from './decorator-cards.module.css'
import { initials, joinSkills } from './words.ts'

/** Cards of decorators, each one link. The picture shows a product they work with. */
export function DecoratorCards({ decorators }: { decorators: readonly DecoratorCard[] }) {
  return (
    <ul className={styles.cards}>
      {decorators.map(({ slug, name, business, city, specialities, picture }) => (
        <li key={slug} className={styles.card}>
          <div className={styles.frame}>
            {picture ? (
              <Picture
                {...pictureProps(picture)}
                alt=""
                width={4}
                height={3}
                sizes="(min-width: 64rem) 19rem, (min-width: 40rem) 30vw, 46vw"
                shape="bare"
              />
            ) : null}
            <span className={styles.monogram} aria-hidden="true">
              {initials(name)}
            </span>
          </div>
          <h3 className={styles.name}>
            <Link href={to.decorator(slug)} className="whole-card">
              {name}
            </Link>
          </h3>
          <p className={styles.place}>
            {business}, {city}
          </p>
          <p className={styles.good}>{joinSkills(specialities.slice(0, 3))}</p>
        </li>
      ))}
    </ul>
  )
}
