import type { iconPaths } from './icon-paths.ts'

export type IconName = keyof typeof iconPaths

/** All drawings in one file that the browser keeps, so that no page carries them (made by scripts/make-sprite.ts). */
const SPRITE = '/icons/sprite-v1.svg'

/** A decorative line icon; what it stands beside carries the name. */
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
      <use href={`${SPRITE}#${name}`} />
    </svg>
  )
}
