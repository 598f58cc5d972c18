import { brand } from '../../contract/brand.ts'
import type { Home } from '../../contract/content/content.ts'
import { to } from '../../contract/paths.ts'
import { classNames } from '../../ui/basics/class-names.ts'
import { Link } from '../../ui/basics/link.tsx'
import styles from './people-and-places.module.css'
import { SectionHead } from './section-head.tsx'

/** Decorators, and the stores. */
export function PeopleAndPlaces({ decorators, stores }: Pick<Home, 'decorators' | 'stores'>) {
  return (
    <div className={`wrap ${styles.pair}`}>
      <section aria-labelledby="decorators">
        <SectionHead
          id="decorators"
          heading="Decorators who know our furniture"
          text="Interior decorators across South Africa."
          more={{ label: 'Meet them', href: to.decorators() }}
        />
        <ul className={styles.people}>
          {decorators.map(({ slug, name, city }) => (
            <Row key={slug} href={to.decorator(slug)} name={name} text={city} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="stores">
        <SectionHead id="stores" heading="Come and sit" text="Bring the width of your door." />
        <ul className={styles.rows}>
          {stores.map(({ slug, city, suburb }) => (
            <Row key={slug} href={to.store(slug)} name={city} text={suburb} />
          ))}
        </ul>
        {brand.demoNote ? <p className={styles.note}>{brand.demoNote}</p> : null}
      </section>
    </div>
  )
}

function Row({ href, name, text }: { href: string; name: string; text: string }) {
  return (
    <li className={styles.row}>
      <Link href={href} className={classNames('whole-card', styles.name)}>
        {name}
      </Link>
      <span>{text}</span>
    </li>
  )
}
