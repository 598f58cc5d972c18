import { formatNumber } from '../../../domain/numbers.ts'
import type { Variation } from '../../../contract/cart/cart.ts'
import type { Dimensions, Product } from '../../../contract/catalogue/catalogue.ts'
import { dimensionRange, hasDoorToFit, packedSizeOf } from '../../../domain/catalogue/fit.ts'
import { Disclosure } from '../../../ui/layout/disclosure.tsx'
import { Table } from '../../../ui/layout/table.tsx'
import { isMirrored } from '../../../domain/catalogue/variation.ts'
import { CornerPlan, isCorner } from './corner-plan.tsx'
import { Firmness } from './firmness.tsx'
import { dependsOn, withoutUnit } from './lengths.ts'
import { isSeat, SeatProfile } from './seat-profile.tsx'
import styles from './measurements.module.css'
import { WillItFit } from './will-it-fit.tsx'

const sides: [name: string, side: keyof Dimensions][] = [
  ['Width', 'width'],
  ['Return', 'return_depth'],
  ['Depth', 'depth'],
  ['Height', 'height'],
  ['Seat height', 'seat_height'],
  ['Seat depth', 'seat_depth'],
  ['Arm height', 'arm_height'],
  ['Under the legs', 'leg_clearance'],
]

/** The sizes, the doorway check, and the long facts. */
export function Measurements({ product, variation }: { product: Product; variation: Variation }) {
  const range = dimensionRange(product, variation)
  // Imported goods may come without their measurements.
  const measuredSides = sides.filter(([, side]) => (range.least[side] ?? 0) > 0)
  const packed = packedSizeOf(product, variation)
  const hasPackedSize = packed.width > 0 && packed.depth > 0 && packed.height > 0

  return (
    <>
      {measuredSides.length > 0 || product.weight_kg > 0 ? (
        <section aria-labelledby="dimensions-heading" className={styles.section}>
          <h2 id="dimensions-heading">Dimensions</h2>
          <Table caption="Outside dimensions" hideCaption>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">Side</span>
                </th>
                <th scope="col" data-number>
                  cm
                </th>
                <th scope="col" data-number>
                  mm
                </th>
              </tr>
            </thead>
            <tbody>
              {measuredSides.map(([name, side]) => {
                const [mm = 0, most = mm] = [range.least[side], range.most[side]]
                const why = dependsOn(range, side)
                return (
                  <tr key={name}>
                    <th scope="row">
                      {name}
                      {why ? <span className={styles.note}> {why}</span> : null}
                    </th>
                    <td data-number>{withoutUnit(mm / 10, most / 10)}</td>
                    <td data-number>{withoutUnit(mm, most)}</td>
                  </tr>
                )
              })}
              {product.weight_kg > 0 ? (
                <tr>
                  <th scope="row">Weight</th>
                  <td data-number colSpan={2}>
                    {formatNumber(product.weight_kg, 1)} kg
                  </td>
                </tr>
              ) : null}
            </tbody>
          </Table>
          {product.firmness === undefined ? null : <Firmness firmness={product.firmness} />}
          {isCorner(product.dimensions) ? (
            <CornerPlan name={product.name} dimensions={product.dimensions} isMirrored={isMirrored(variation)} />
          ) : null}
          {isSeat(product.dimensions) ? <SeatProfile name={product.name} dimensions={product.dimensions} /> : null}
        </section>
      ) : null}
      {hasPackedSize && hasDoorToFit(product.category) ? (
        <WillItFit packed={packed} name={range.open ? `${product.name} in its largest size` : product.name} />
      ) : null}
      <section aria-label="More about it" className={styles.more}>
        {product.materials.length > 0 ? (
          <Disclosure summary="Materials">
            <Points points={product.materials} />
          </Disclosure>
        ) : null}
        {product.care.length > 0 ? (
          // The mail after a delivery links here.
          <div id="care">
            <Disclosure summary="Care">
              <Points points={product.care} />
            </Disclosure>
          </div>
        ) : null}
        {product.assembly ? (
          <Disclosure summary="Assembly">
            <p>{product.assembly}</p>
          </Disclosure>
        ) : null}
      </section>
    </>
  )
}

function Points({ points }: { points: string[] }) {
  return (
    <ul className={styles.points}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}
