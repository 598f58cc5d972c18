import type { Variation } from '../../../contract/cart/cart.ts'
import type { Product } from '../../../contract/catalogue/catalogue.ts'
import { pictureSource } from '../../../contract/catalogue/picture.ts'
import { dimensionRange } from '../../../domain/catalogue/fit.ts'
import { Picture } from '../../../ui/goods/picture.tsx'
import type { GalleryView } from './gallery-views.ts'
import { dependsOn, inCentimetres } from '../facts/lengths.ts'
import { Overlays } from './overlays.tsx'
import styles from './measured-drawing.module.css'

/** A share of the height. A higher seat gets no line of its own: the seat of an ottoman is its top. */
const SEAT_BELOW = 0.85

/** The front elevation with its dimension lines. Positions are percentages of the picture, so lines and text are sharp at any size. */
export function MeasuredDrawing({ view, product, variation }: { view: GalleryView; product: Product; variation: Variation }) {
  const { picture, flip } = view
  const [left, top, right, bottom] = view.box ?? [0, 0, picture.width, picture.height]
  const range = dimensionRange(product, variation)
  const { height, seat_height: seat } = range.least
  const length = (side: 'width' | 'depth' | 'height') => inCentimetres(range.least[side], range.most[side])
  const why = dependsOn(range, 'width')
  const seatShare = seat && seat < height * SEAT_BELOW ? seat / height : null

  const across = (pixels: number) => `${((flip ? picture.width - pixels : pixels) / picture.width) * 100}%`
  const down = (pixels: number) => `${(pixels / picture.height) * 100}%`
  const places = {
    '--left': across(flip ? right : left),
    '--right': across(flip ? left : right),
    '--top': down(top),
    '--bottom': down(bottom),
    '--seat': seatShare ? down(bottom - (bottom - top) * seatShare) : undefined,
  }

  const sizes = [
    `width ${length('width')}${why ? ` (${why})` : ''}`,
    `depth ${length('depth')}`,
    `height ${length('height')}`,
    ...(seat ? [`seat height ${inCentimetres(seat)}`] : []),
  ].join(', ')

  return (
    <figure className={styles.drawing} style={places}>
      <div className={styles.sheet}>
        <Picture src={pictureSource(picture, picture.width)} alt={`${view.alt}: ${sizes}`} width={4} height={3} shape="bare" flip={flip} />
        <Overlays view={view} sizes="" width={picture.width} />
        <span className={styles.width} aria-hidden="true">
          <span className={styles.label}>{length('width')}</span>
        </span>
        <span className={styles.height} aria-hidden="true">
          <span className={styles.label}>{length('height')}</span>
        </span>
        {seatShare ? (
          <span className={styles.seat} aria-hidden="true">
            <span className={styles.label}>{inCentimetres(seat ?? 0)}</span>
          </span>
        ) : null}
      </div>
      <figcaption className={styles.caption} aria-hidden="true">
        {why ? <span>Width {why}</span> : null}
        <span>Depth {length('depth')}</span>
        {seat ? <span>Seat height {inCentimetres(seat)}</span> : null}
        {view.shownIn ? <span data-shown-in>Shown in {view.shownIn}</span> : null}
      </figcaption>
    </figure>
  )
}
