import { type CSSProperties, useEffect, useId, useState } from 'react'
import type { Tint } from '../../../contract/catalogue/catalogue.ts'
import { pictureSource, pictureSources } from '../../../contract/catalogue/picture.ts'
import { classNames } from '../../../ui/basics/class-names.ts'
import { focalPosition } from '../../../ui/goods/focal.ts'
import type { GalleryView } from './gallery-views.ts'
import styles from './overlays.module.css'

interface OverlaysProps {
  view: Pick<GalleryView, 'picture' | 'overlays' | 'flip'>
  sizes: string
  /** The picture below is the small file: the sharp one comes over it. */
  sharp?: boolean
  /** The file of this width alone, for a thumbnail. */
  width?: number
  /** The file of the zoom, if the view has one. */
  zoom?: string
}

/**
 * The overlays of a picture: its sharp file, and its parts in the chosen colours (docs/decisions/082). A part whose files do not load stays
 * hidden, and the caption names the fabric of the picture below.
 */
export function Overlays({ view: { picture, overlays, flip }, sizes, sharp = false, width, zoom }: OverlaysProps) {
  const placed = { flip, sizes, position: focalPosition(picture.focal) }
  return (
    <>
      {sharp ? <Overlay key={picture.base} {...placed} src={pictureSource(picture, 0)} srcSet={pictureSources(picture)} /> : null}
      {overlays.map(({ mask, light, tint }) => {
        const file = { ...picture, ...light }
        const src = zoom && !light ? zoom : pictureSource(file, width ?? Number.POSITIVE_INFINITY)
        return (
          <Overlay key={mask} {...placed} src={src} srcSet={width || zoom ? undefined : pictureSources(file)} mask={mask} tint={tint} />
        )
      })}
    </>
  )
}

interface OverlayProps {
  src: string
  srcSet: string | undefined
  sizes: string
  flip: boolean
  position: string | undefined
  mask?: string
  tint?: Tint
}

function Overlay({ mask, tint, flip, position, ...source }: OverlayProps) {
  const filter = useId()
  const [masked, setMasked] = useState(!mask)
  const [loaded, setLoaded] = useState(false)
  useEffect(() => {
    if (!mask) return
    const probe = new Image()
    probe.addEventListener('load', () => setMasked(true))
    probe.src = mask
  }, [mask])
  const style: CSSProperties = { objectPosition: position, scale: flip ? '-1 1' : undefined }
  if (mask) style.maskImage = `url("${mask}")`
  if (tint) style.filter = `url("#${filter}")`
  return (
    <>
      {tint ? <TintFilter id={filter} tint={tint} /> : null}
      <img
        className={classNames(styles.overlay, masked && loaded && (mask ? styles.tinted : styles.shown))}
        style={style}
        {...source}
        alt=""
        decoding="async"
        // In a served page, the picture may load before the code does.
        ref={(image) => {
          if (image?.complete && image.naturalWidth > 0) setLoaded(true)
        }}
        onLoad={() => setLoaded(true)}
      />
    </>
  )
}

/** In linear light, as the studio measured the tint. */
function TintFilter({ id, tint: [red, redPower, green, greenPower, blue, bluePower] }: { id: string; tint: Tint }) {
  return (
    <svg className={styles.filter} aria-hidden="true">
      <filter id={id} colorInterpolationFilters="linearRGB">
        <feComponentTransfer>
          <feFuncR type="gamma" amplitude={red} exponent={redPower} />
          <feFuncG type="gamma" amplitude={green} exponent={greenPower} />
          <feFuncB type="gamma" amplitude={blue} exponent={bluePower} />
        </feComponentTransfer>
      </filter>
    </svg>
  )
}
