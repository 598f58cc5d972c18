import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { classNames } from '../basics/class-names.ts'
import { Icon } from '../basics/icon.tsx'
import { focalPosition } from './focal.ts'
import styles from './picture.module.css'

export type PictureProps = {
  src: string
  /** Empty for decoration. */
  alt: string
  width: number
  height: number
  srcSet?: string | { src: string; width: number }[]
  sizes?: string
  /** A tiny data URI, shown until the picture has loaded. */
  placeholder?: string
  /** The dominant colour, shown before the placeholder. */
  color?: string
  /** A picture of the first screen loads at once. `first`: the largest one. `next`: one that leaves the network to it. */
  load?: 'first' | 'next'
  /** The point that stays where the picture is cropped: percent from the left and the top. Absent: the middle. */
  focal?: readonly number[]
  fit?: 'cover' | 'contain'
  shape?: 'tile' | 'room' | 'bare'
  /** Mirrored, for the other side of a chaise. */
  flip?: boolean
  className?: string
  /** Called when `src` has failed to load, so that the caller can give another one. A stable function. */
  onFail?: () => void
}

/** A picture with reserved space. It shows a message when it fails to load and retries when the network is back. */
export function Picture({
  src,
  alt,
  width,
  height,
  srcSet,
  sizes,
  placeholder,
  color,
  load,
  focal,
  fit = 'cover',
  shape = 'tile',
  flip,
  className,
  onFail,
}: PictureProps) {
  const image = useRef<HTMLImageElement>(null)
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const failed = failedSrc === src

  // It may have failed before hydration; `onError` reports later failures.
  useEffect(() => {
    const img = image.current
    if (img?.complete && img.naturalWidth === 0 && img.currentSrc) setFailedSrc(img.getAttribute('src'))
  }, [])

  useEffect(() => {
    if (!failed) return undefined
    onFail?.()
    const retry = () => {
      setFailedSrc(null)
      setAttempt((count) => count + 1)
    }
    window.addEventListener('online', retry, { once: true })
    return () => window.removeEventListener('online', retry)
  }, [failed, onFail])

  const position = focalPosition(focal)
  // The placeholder of a mirrored picture is outside its frame.
  const style: CSSProperties = { aspectRatio: `${width} / ${height}`, backgroundPosition: flip ? undefined : position }
  if (color) style.backgroundColor = color
  if (placeholder && !failed) style.backgroundImage = `url("${placeholder}")`

  return (
    <span className={classNames(styles.picture, styles[shape], styles[fit], flip && styles.flip, className)} style={style}>
      <img
        key={attempt}
        ref={image}
        className={classNames(styles.image, failed && styles.gone)}
        style={{ objectPosition: position }}
        src={src}
        srcSet={typeof srcSet === 'string' ? srcSet : srcSet?.map((one) => `${one.src} ${one.width}w`).join(', ')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={load ? 'eager' : 'lazy'}
        decoding={load === 'first' ? 'sync' : 'async'}
        fetchPriority={load && (load === 'first' ? 'high' : 'low')}
        onError={() => setFailedSrc(src)}
      />
      {failed ? (
        <span className={styles.failure} aria-hidden="true">
          <Icon name="offline" size={24} />
          <span className={styles.words}>Picture not loaded yet</span>
        </span>
      ) : null}
    </span>
  )
}
