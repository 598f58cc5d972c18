import type { ComponentProps, ElementType, MouseEvent } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from '../feedback/spinner.tsx'

type IconButtonStyle = {
  icon: IconName
  /** The accessible name. Include the count when there is a badge. */
  label: string
  variant?: 'plain' | 'outline' | 'filled'
  badge?: number | string
}

function Content({ icon, badge, busy }: Pick<IconButtonStyle, 'icon' | 'badge'> & { busy?: boolean }) {
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

/** A 44 px button with only an icon. */
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
}: IconButtonStyle & { busy?: boolean; pressed?: boolean } & Omit<ComponentProps<'button'>, 'children'>) {
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
      <Content icon={icon} badge={badge} busy={busy} />
    </button>
  )
}

/** A 44 px link with only an icon. */
export function IconLink({
  as: Anchor = 'a',
  icon,
  label,
  variant = 'plain',
  badge,
  className,
  ...rest
}: IconButtonStyle & { as?: ElementType; href: string } & Omit<ComponentProps<'a'>, 'href' | 'children'>) {
  return (
    <Anchor {...rest} className={classNames(styles.button, styles[variant], className)} aria-label={label}>
      <Content icon={icon} badge={badge} />
    </Anchor>
  )
}
