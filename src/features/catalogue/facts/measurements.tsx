import type { Variation } from '../../../contract/cart/cart.ts'
import type { Product } from '../../../contract/catalogue/catalogue.ts'
import { hasDoorToFit } from '../../../domain/catalogue/fit.ts'
import { Disclosure } from '../../../ui/layout/disclosure.tsx'
import { Table } from '../../../ui/layout/table.tsx'
import { withoutUnit } from './lengths.ts'
import styles from './measurements.module.css'
import { WillItFit } from './will-it-fit.tsx'

const kilograms = new Intl.NumberFormat('en-ZA', { maximumFractionDigits: 1 })

/** The sizes, the doorway check, and the long facts. */
export function Measurements({ product, variation }: { product: Product; variation: Variation }) {
  const { width, depth, height, seat_height } = product.dimensions
  const sizes: [string, number][] = [
    ['Width', width],
    ['Depth', depth],
    ['Height', height],
    ['Seat height', seat_height ?? 0],
  ]
  // Imported goods may come without their measurements.
  const measuredSides = sizes.filter(([, mm]) => mm > 0)
  const { packed_size: packed } = product
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
                    {kilograms.format(product.weight_kg)} kg
                  </td>
                </tr>
              ) : null}
            </tbody>
          </Table>
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
 * The label of the size that the dimensions belong to; null for a product without sizes, and when that size is the chosen one. Headboards
 * come in sizes: their dimensions are those of the size without a price difference.
 */
function measuredSizeOf({ options }: Product, variation: Variation): string | null {
  const size = options.find((option) => option.name === 'size')
  const measured = size?.values.find((value) => value.price_difference === 0)
  return size && measured && variation['size'] !== measured.value ? measured.label : null
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
