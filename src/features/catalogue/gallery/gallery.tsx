import { type ComponentProps, useState } from 'react'
import type { Variation } from '../../../contract/cart/cart.ts'
import type { Product } from '../../../contract/catalogue/catalogue.ts'
import { pictureSource } from '../../../contract/catalogue/picture.ts'
import { lazyDialog } from '../../../lazy/lazy-dialog.tsx'
import { Badge } from '../../../ui/basics/badge.tsx'
import { Carousel } from '../../../ui/layout/carousel.tsx'
import { classNames } from '../../../ui/basics/class-names.ts'
import { IconButton } from '../../../ui/basics/icon-button.tsx'
import { Picture } from '../../../ui/goods/picture.tsx'
import { Overlays, MeasuredDrawing } from '../product/deferred-islands.ts'
import styles from './gallery.module.css'
import { GalleryPicture } from './gallery-picture.tsx'
import { viewsInstead, type GalleryView } from './gallery-views.ts'
import { useNextOnFailure } from './use-next-on-failure.ts'

type ZoomProps = ComponentProps<typeof import('./zoom-dialog.tsx').ZoomDialog>

const ZoomDialog = lazyDialog<ZoomProps>(async () => (await import('./zoom-dialog.tsx')).ZoomDialog)

const THUMBNAIL = 400

function badgeOf(product: Product) {
  if (product.price < product.price_regular) return <Badge tone="sale">Sale</Badge>
  if (product.badges.includes('new')) return <Badge tone="leaf">New</Badge>
  if (product.badges.includes('best-seller')) return <Badge>Best seller</Badge>
  return null
}

/** The gallery: swipe, step or pick a thumbnail. A press opens the zoom dialog with the largest file. */
export function Gallery({ product, variation, views }: { product: Product; variation: Variation; views: GalleryView[] }) {
  // A fabric whose picture is not on the device is replaced by one whose picture is. The caption names it.
  const [failures, fail] = useNextOnFailure(views[0]?.picture.base)
  const instead = failures > 0 ? viewsInstead(product, variation)[failures - 1] : undefined
  const shown = instead ? [instead, ...views.slice(1)] : views
  const [index, setIndex] = useState(0)
  const [zoom, setZoom] = useState(false)
  // After a change of fabric or side, show the first picture again.
  const configuration = `${views[0]?.picture.base} ${views[0]?.flip}`
  const [shownConfiguration, setShownConfiguration] = useState(configuration)
  if (shownConfiguration !== configuration) {
    setShownConfiguration(configuration)
    setIndex(0)
  }
  if (views.length === 0) return <div className={styles.none} aria-hidden="true" />

  return (
    <div className={styles.gallery}>
      <div className={styles.stage}>
        <Carousel label={`Pictures of ${product.name}`} itemWidth="100%" index={index} onIndexChange={setIndex} className={styles.row}>
          {shown.map((view, place) =>
            view.role === 'front' && view.box ? (
              <MeasuredDrawing key={view.id} view={view} product={product} variation={variation} />
            ) : (
              <GalleryPicture
                key={view.id}
                view={view}
                isFirst={place === 0}
                badge={place === 0 ? badgeOf(product) : null}
                onFail={place === 0 ? fail : undefined}
              />
            ),
          )}
        </Carousel>
        <IconButton
          icon="expand"
          label="Look closer"
          variant="filled"
          aria-haspopup="dialog"
          className={styles.zoom}
          onClick={() => setZoom(true)}
        />
      </div>
      {views.length > 1 ? (
        <ul className={classNames('bare-list late', styles.thumbnails)} aria-label="Choose a picture">
          {shown.map((view, place) => (
            <li key={view.id}>
              <button
                type="button"
                className={styles.thumbnail}
                aria-label={`Picture ${place + 1} of ${views.length}: ${view.role === 'front' ? 'dimensions' : view.alt}`}
                aria-current={place === index ? 'true' : undefined}
                onClick={() => setIndex(place)}
              >
                <Picture
                  src={pictureSource(view.picture, THUMBNAIL)}
                  alt=""
                  width={4}
                  height={3}
                  color={view.role === 'room' ? view.picture.colour : undefined}
                  shape="bare"
                  focal={view.picture.focal}
                  flip={view.flip}
                />
                {view.overlays.length > 0 ? <Overlays view={view} sizes="" width={THUMBNAIL} /> : null}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <ZoomDialog name={product.name} views={shown} index={index} onIndex={setIndex} open={zoom} onClose={() => setZoom(false)} />
    </div>
  )
}
