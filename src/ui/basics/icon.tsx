import { classNames } from './class-names.ts'
import type { iconPaths } from './icon-paths.ts'

export type IconName = keyof typeof iconPaths

/** A decorative line icon: the element around it has the name. The page contains the drawing (`iconSprite` in vite.config.ts). */
export function Icon({ name, size = 24, className }: { name: IconName; size?: number; className?: string }) {
  const length = `${size / 16}rem`
  const classes = classNames('icon', name.endsWith('-filled') && 'icon-filled', className)
  return (
    <svg className={classes} viewBox="0 0 24 24" width={length} height={length} aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  )
}
