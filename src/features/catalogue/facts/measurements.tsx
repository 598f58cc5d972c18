import { formatNumber } from '../../../domain/numbers.ts'
import type { Variation } from '../../../contract/cart/cart.ts'
import type { Product } from '../../../contract/catalogue/catalogue.ts'
import { dimensionsOf, hasDoorToFit, packedSizeOf } from '../../../domain/catalogue/fit.ts'
import { Disclosure } from '../../../ui/layout/disclosure.tsx'
import { Table } from '../../../ui/layout/table.tsx'
import { isMirrored } from '../../../domain/catalogue/variation.ts'
import { CornerPlan, isCorner } from './corner-plan.tsx'
import { Firmness } from './firmness.tsx'
import { withoutUnit } from './lengths.ts'
import { isSeat, SeatProfile } from './seat-profile.tsx'
import styles from './measurements.module.css'
import { WillItFit } from './will-it-fit.tsx'

/** The sizes, the doorway check, and the long facts. */
export function Measurements({ product, variation }: { product: Product; variation: Variation }) {
  const { width, return_depth, depth, height, seat_height, seat_depth, arm_height, leg_clearance } = dimensionsOf(product, variation)
  const sizes: [string, number][] = [
    ['Width', width],
    ['Return', return_depth ?? 0],
    ['Depth', depth],
    ['Height', height],
    ['Seat height', seat_height ?? 0],
    ['Seat depth', seat_depth ?? 0],
    ['Arm height', arm_height ?? 0],
    ['Under the legs', leg_clearance ?? 0],
  ]
  // Imported goods may come without their measurements.
  const measuredSides = sizes.filter(([, mm]) => mm > 0)
  const packed = packedSizeOf(product, variation)
  const hasPackedSize = packed.width > 0 && packed.depth > 0 && packed.height > 0
  const measuredSize = measuredSizeOf(product, variation)

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
              {measuredSides.map(([name, mm]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td data-number>{withoutUnit(mm / 10)}</td>
                  <td data-number>{withoutUnit(mm)}</td>
                </tr>
              ))}
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
          {measuredSize ? <p className={styles.note}>Measured in {measuredSize}; the other sizes differ in width.</p> : null}
        </section>
      ) : null}
      {hasPackedSize && hasDoorToFit(product.category) ? <WillItFit packed={packed} name={product.name} /> : null}
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

/**
 * The label of the size that the dimensions belong to; null for a product without sizes, and when the chosen size is measured. The dimensions
 * of the product are those of the size without a price difference.
 */
function measuredSizeOf({ options }: Product, variation: Variation): string | null {
  const size = options.find((option) => option.name === 'size')
  const measured = size?.values.find((value) => value.price_difference === 0)
  const chosen = size?.values.find(({ value }) => value === variation['size'])
  return measured && chosen !== measured && !chosen?.dimensions ? measured.label : null
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
