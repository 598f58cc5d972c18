import type { ComponentProps, ElementType, MouseEvent } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from '../feedback/spinner.tsx'

type Look = {
  icon: IconName
  /** The accessible name. Include the count when there is a badge. */
  label: string
  variant?: 'plain' | 'outline' | 'filled'
  badge?: number | string
}

function Face({ icon, badge, busy }: Pick<Look, 'icon' | 'badge'> & { busy?: boolean }) {
  return (
    <>
      {busy ? <Spinner /> : <Icon name={icon} />}
      {badge ? (
        <span className={styles.badge} aria-hidden="true">
          {badge}
        </span>
      ) : null}
    </>
  )
}

/** A 44 px button with an icon alone. */
export function IconButton({
  icon,
  label,
  variant = 'plain',
  badge,
  busy = false,
  pressed,
  className,
  onClick,
  ...rest
}: Look & { busy?: boolean; pressed?: boolean } & Omit<ComponentProps<'button'>, 'children'>) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, styles[variant], className)}
      aria-label={label}
      aria-pressed={pressed}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={press}
    >
      <Face icon={icon} badge={badge} busy={busy} />
    </button>
  )
}

/** A link with an icon alone. */
export function IconLink({
  as: Anchor = 'a',
  icon,
  label,
  variant = 'plain',
  badge,
  className,
  ...rest
}: Look & { as?: ElementType; href: string } & Omit<ComponentProps<'a'>, 'href' | 'children'>) {
  return (
    <Anchor {...rest} className={classNames(styles.button, styles[variant], className)} aria-label={label}>
      <Face icon={icon} badge={badge} />
    </Anchor>
  )
}
