import { type ReactNode, useState } from 'react'
import { pictureSource } from '../../../contract/catalogue/picture.ts'
import { pictureProps } from '../../../state/catalogue/tile.ts'
import { Picture } from '../../../ui/goods/picture.tsx'
import { Overlays } from '../product/deferred-islands.ts'
import styles from './gallery-picture.module.css'
import type { GalleryView } from './gallery-views.ts'

const SIZES = '(min-width: 80rem) 48rem, (min-width: 64rem) 58vw, 100vw'
const SMALL = 400

interface GalleryPictureProps {
  view: GalleryView
  isFirst: boolean
  badge: ReactNode
  /** Called when the picture has failed to load. A stable function. */
  onFail?: () => void
}

/** A picture of the gallery. A caption names its fabric when that is not the chosen one. */
export function GalleryPicture({ view, isFirst, badge, onFail }: GalleryPictureProps) {
  const { picture, alt, flip, overlays, shownIn } = view
  // The picture of the first render determines the page's load time. A picture chosen later must show immediately: the small file is already
  // on the device, and an overlay brings the sharp one.
  const [first] = useState(picture.base)
  const [changed, setChanged] = useState(false)
  if (!changed && picture.base !== first) setChanged(true)

  return (
    <figure className={styles.figure}>
      <Picture
        key={changed ? picture.base : ''}
        {...(changed ? { src: pictureSource(picture, SMALL), focal: picture.focal } : pictureProps(picture))}
        alt={alt}
        width={4}
        height={3}
        sizes={SIZES}
        load={isFirst || changed ? 'first' : undefined}
        shape="bare"
        flip={flip}
        onFail={onFail}
      />
      {changed || overlays.length > 0 ? <Overlays view={view} sizes={SIZES} sharp={changed} /> : null}
      {badge ? <div className={styles.badge}>{badge}</div> : null}
      {shownIn ? (
        <figcaption className={styles.shown} data-shown-in>
          Shown in {shownIn}
        </figcaption>
      ) : null}
    </figure>
  )
}
