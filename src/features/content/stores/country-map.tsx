import type { Store } from '../../../contract/content/store.ts'
import styles from './country-map.module.css'

/** The stores with the label on the left, so that it does not cross the border. */
const labelOnLeft = new Set(['durban'])

/** A map of South Africa with every store. Decorative: the addresses beside it have the same information. */
export function CountryMap({ stores, current }: { stores: readonly Store[]; current?: string | undefined }) {
  return (
    <svg className={styles.map} viewBox={`0 0 ${drawing.width} ${drawing.height}`} aria-hidden="true">
      <path className={styles.land} d={countryPath} fillRule="evenodd" />
      {stores.map(({ slug, city, longitude, latitude }) => {
        const { x, y } = pointOnDrawing(longitude, latitude)
        const isLeft = labelOnLeft.has(slug)
        return (
          <g key={slug} className={slug === current ? styles.current : undefined}>
            <circle className={styles.pin} cx={x} cy={y} r={slug === current ? 7 : 5} />
            <text className={styles.name} x={isLeft ? x - 12 : x + 12} y={y + 4} textAnchor={isLeft ? 'end' : 'start'}>
              {city}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

export const drawing = { width: 364, height: 320 } as const

/** Pixels of the drawing per degree of latitude. A degree of longitude is narrower, by `LONGITUDE_FACTOR`. */
const SCALE = 24
const LONGITUDE_FACTOR = 0.875

/** Degrees to pixels of the drawing. */
export const pointOnDrawing = (longitude: number, latitude: number): { x: number; y: number } => ({
  x: Math.round((longitude - 16.1) * SCALE * LONGITUDE_FACTOR * 10) / 10,
  y: Math.round((-latitude - 21.8) * SCALE * 10) / 10,
})

/** The approximate borders of South Africa in the drawing's pixels, without Lesotho, which is inside them. */
const countryPath =
  'M7 164L21 151L27 166L44 170L61 172L74 161L82 157L82 71L94 86L99 103L97 121L116 121L126 115L136 103L141 89L151 84L164 91L181 96L193 95L200 89L206 71L216 67L227 46L242 34L256 22L272 10L281 8L298 12L317 14L324 36L328 50L333 62L334 79L333 98L321 94L313 103L309 113L310 122L315 132L332 132L336 121L352 121L346 139L344 156L334 169L321 180L314 194L307 211L294 223L277 242L258 262L248 270L231 281L216 287L206 286L201 292L183 298L158 293L136 293L126 295L113 302L101 302L90 305L82 313L69 308L65 302L58 301L57 295L50 296L50 301L47 295L49 288L42 276L38 269L46 259L45 242L32 221L23 202L17 180ZM229 187L245 170L260 163L271 173L278 185L273 196L258 202L252 211L244 209L235 199Z'
