import { classNames } from '../basics/class-names.ts'
import styles from './skeleton.module.css'

type SkeletonProps = {
  width?: string
  height?: string
  /** CSS aspect ratio, such as "4 / 3". */
  ratio?: string
  shape?: 'block' | 'pill' | 'circle'
  className?: string
}

/** A placeholder of the same size as the content to come; hidden from screen readers. */
export function Skeleton({ width, height, ratio, shape = 'block', className }: SkeletonProps) {
  return (
    <span
      className={classNames(styles.skeleton, styles[shape], className)}
      style={{ inlineSize: width, blockSize: height, aspectRatio: ratio }}
      aria-hidden="true"
    />
  )
}
