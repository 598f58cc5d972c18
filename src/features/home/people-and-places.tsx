import { brand } from '../../contract/brand.ts'
import type { Home, HomeWords } from '../../contract/content/content.ts'
import { to } from '../../contract/paths.ts'
import { classNames } from '../../ui/basics/class-names.ts'
import { Link } from '../../ui/basics/link.tsx'
import styles from './people-and-places.module.css'
import { SectionHead } from './section-head.tsx'

interface Props extends Pick<Home, 'decorators' | 'stores'> {
  people?: HomeWords | undefined
  places?: HomeWords | undefined
}

/** Decorators, and the stores. */
export function PeopleAndPlaces({ people, places, decorators, stores }: Props) {
  return (
    <div className={`wrap ${styles.pair}`}>
      {people ? (
        <section aria-labelledby="decorators">
          <SectionHead
            id="decorators"
            heading={people.heading}
            text={people.text}
            more={{ label: people.link_label, href: to.decorators() }}
          />
          <ul className={styles.people}>
            {decorators.map(({ slug, name, city }) => (
              <Row key={slug} href={to.decorator(slug)} name={name} text={city} />
            ))}
          </ul>
        </section>
      ) : null}
      {places ? (
        <section aria-labelledby="stores">
          <SectionHead id="stores" heading={places.heading} text={places.text} />
          <ul className={styles.rows}>
            {stores.map(({ slug, city, suburb }) => (
              <Row key={slug} href={to.store(slug)} name={city} text={suburb} />
            ))}
          </ul>
          {brand.demoNote ? <p className={styles.note}>{brand.demoNote}</p> : null}
        </section>
      ) : null}
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
