import { formatNumber } from '../../../domain/numbers.ts'
import type { Fabric } from '../../../contract/catalogue/catalogue.ts'
import { to } from '../../../contract/paths.ts'
import { Disclosure } from '../../../ui/layout/disclosure.tsx'
import { Icon } from '../../../ui/basics/icon.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import styles from './fabric-facts.module.css'
import { fabricName } from '../choice/option-words.ts'

/** The facts of a fabric, and a link to order a free swatch. */
export function FabricFacts({ fabric }: { fabric: Fabric }) {
  const facts: [string, string][] = [
    ['Made of', fabric.composition],
    ...(fabric.martindale === null ? [] : [['Martindale', `${formatNumber(fabric.martindale)} rubs`] satisfies [string, string]]),
    ['Care', fabric.care],
    ['Good for', fabric.good_for],
  ]
  return (
    <div className={styles.facts}>
      <Disclosure summary={`About ${fabricName(fabric)}`}>
        <div className={styles.content}>
          <p>{fabric.description}</p>
          <dl className={styles.list}>
            {facts
              .filter(([, words]) => words)
              .map(([name, words]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{words}</dd>
                </div>
              ))}
          </dl>
        </div>
      </Disclosure>
      <Link href={to.swatches(fabric.id)} className={`row-link ${styles.order}`}>
        <Icon name="swatch" size={20} />
        Order a swatch of {fabric.label}
      </Link>
    </div>
  )
}
