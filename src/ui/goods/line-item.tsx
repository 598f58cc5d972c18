import type { ReactNode } from 'react'
import { classNames } from '../basics/class-names.ts'
import styles from './line-item.module.css'
import { Link } from '../basics/link.tsx'
import { Picture } from './picture.tsx'

export interface LineItemProps {
  name: string
  href?: string
  /** Address of a 4:3 product picture. */
  picture: string | null
  /** Called when the picture has failed to load. A stable function. */
  onPictureFail?: () => void
  /** The focal point of the picture, in percent. */
  focal?: readonly number[]
  /** The picture mirrored, for the other side of a chaise. */
  flip?: boolean
  /** A badge on the picture, where it shifts no layout. */
  mark?: ReactNode
  /** The chosen options as text. */
  details: readonly string[]
  /** At the end of the line: the price, "Free". */
  aside: ReactNode
  /** Narrow rows: summaries and orders. */
  compact?: boolean
  /** Below the text: a stepper, notes. */
  children?: ReactNode
}

/** One product of a cart or an order. */
export function LineItem({ name, href, picture, onPictureFail, focal, flip, mark, details, aside, compact, children }: LineItemProps) {
  return (
    <div className={classNames(styles.line, compact && styles.compact)}>
      <div className={styles.picture}>
        {picture ? (
          <Picture src={picture} alt="" width={400} height={300} shape="tile" focal={focal} flip={flip} onFail={onPictureFail} />
        ) : null}
        {mark ? <div className={styles.mark}>{mark}</div> : null}
      </div>
      <div className={styles.words} data-keep-clear>
        <p className={styles.name}>{href ? <Link href={href}>{name}</Link> : name}</p>
        {details.map((detail) => (
          <p key={detail} className={styles.detail}>
            {detail}
          </p>
        ))}
      </div>
      <div className={styles.aside}>{aside}</div>
      {children ? <div className={styles.more}>{children}</div> : null}
    </div>
  )
}
