import { type CSSProperties, type ReactNode, useState } from 'react'
import { pictureSource, pictureSources } from '../../../contract/catalogue/picture.ts'
import { pictureProps } from '../../../state/catalogue/tile.ts'
import { classNames } from '../../../ui/basics/class-names.ts'
import { focalPosition } from '../../../ui/goods/focal.ts'
import { Picture } from '../../../ui/goods/picture.tsx'
import styles from './gallery-picture.module.css'
import recoloured from './recoloured.module.css'
import type { GalleryView } from './gallery-views.ts'

const SIZES = '(min-width: 80rem) 48rem, (min-width: 64rem) 58vw, 100vw'
const SMALL = 400

/** A picture of the gallery. A caption names its fabric when that is not the chosen one. */
export function GalleryPicture({ view, priority, badge }: { view: GalleryView; priority: boolean; badge: ReactNode }) {
  // The picture of the first render determines the page's load time. A picture chosen later must show immediately.
  const [first] = useState(view.picture.base)
  const [changed, setChanged] = useState(false)
  if (!changed && view.picture.base !== first) setChanged(true)

  return (
    <figure className={styles.figure}>
      {changed ? (
        <Recoloured key={view.picture.base} view={view} />
      ) : (
        <Picture
          {...pictureProps(view.picture)}
          alt={view.alt}
          width={4}
          height={3}
          sizes={SIZES}
          priority={priority}
          shape="bare"
          flip={view.flip}
        />
      )}
      {badge ? <div className={styles.badge}>{badge}</div> : null}
      {view.shownIn ? <figcaption className={styles.shown}>Shown in {view.shownIn}</figcaption> : null}
    </figure>
  )
}

/** The small file, already on the device, and over it the sharp one once it has loaded. */
function Recoloured({ view: { picture, alt, flip } }: { view: GalleryView }) {
  const [sharp, setSharp] = useState(false)
  const style: CSSProperties = { scale: flip ? '-1 1' : undefined, objectPosition: focalPosition(picture.focal) }
  return (
    <div className={recoloured.layers}>
      <Picture src={pictureSource(picture, SMALL)} alt={alt} width={4} height={3} priority shape="bare" focal={picture.focal} flip={flip} />
      <img
        className={classNames(recoloured.sharp, sharp && recoloured.there)}
        style={style}
        src={pictureSource(picture, SMALL)}
        srcSet={pictureSources(picture)}
        sizes={SIZES}
        alt=""
        decoding="async"
        onLoad={() => setSharp(true)}
      />
    </div>
  )
}
