import type { Store } from '../../../contract/content/store.ts'
import { classNames } from '../../../ui/basics/class-names.ts'
import { countryPath, drawing, pointOnDrawing } from './country-outline.ts'
import styles from './country-map.module.css'

/** To the side where its name is not over the land's edge. */
const nameLeft = new Set(['durban'])

/** South Africa with every shop on it. A drawing: the addresses beside it say the same in words. */
export function CountryMap({ stores, current }: { stores: readonly Store[]; current?: string | undefined }) {
  return (
    <svg className={styles.map} viewBox={`0 0 ${drawing.width} ${drawing.height}`} aria-hidden="true">
      <path className={styles.land} d={countryPath} fillRule="evenodd" />
      {stores.map(({ slug, city, longitude, latitude }) => {
        const { x, y } = pointOnDrawing(longitude, latitude)
        const before = nameLeft.has(slug)
        return (
          <g key={slug} className={classNames(styles.place, slug === current && styles.current)}>
            <circle className={styles.pin} cx={x} cy={y} r={slug === current ? 7 : 5} />
            <text className={styles.name} x={before ? x - 12 : x + 12} y={y + 4} textAnchor={before ? 'end' : 'start'}>
              {city}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
