import type { iconPaths } from './icon-paths.ts'

export type IconName = keyof typeof iconPaths

/** A decorative line icon: the element around it has the name. The page contains the drawing (`iconSprite` in vite.config.ts). */
export function Icon({ name, size = 24, className }: { name: IconName; size?: number; className?: string }) {
  const rem = `${size / 16}rem`
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      style={{ width: rem, height: rem, flex: 'none' }}
      fill={name.endsWith('-filled') ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <use href={`#icon-${name}`} />
    </svg>
  )
}
