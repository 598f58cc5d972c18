import type { ComponentProps, ElementType, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from '../feedback/spinner.tsx'

type ButtonStyle = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  full?: boolean
  icon?: IconName
  iconAfter?: IconName
}

function buttonClass({ variant = 'primary', size = 'md', full }: ButtonStyle, className?: string): string {
  return classNames(styles.button, styles[variant], styles[size], full && styles.full, className)
}

function Content({ icon, iconAfter, children }: ButtonStyle & { children?: ReactNode }) {
  return (
    <span className={styles.content}>
      {icon ? <Icon name={icon} size={20} /> : null}
      {children}
      {iconAfter ? <Icon name={iconAfter} size={20} /> : null}
    </span>
  )
}

/** A button. While `busy`, its width, focus and name stay the same, and it ignores presses. */
export function Button({
  variant,
  size,
  full,
  icon,
  iconAfter,
  busy = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonStyle & { busy?: boolean } & ComponentProps<'button'>) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, full }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={press}
    >
      <Content icon={icon} iconAfter={iconAfter}>
        {children}
      </Content>
      {busy ? (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      ) : null}
    </button>
  )
}

/** A link that looks like a button. `as` is the app's link component. */
export function ButtonLink({
  as: Anchor = 'a',
  variant,
  size,
  full,
  icon,
  iconAfter,
  className,
  children,
  ...rest
}: ButtonStyle & { as?: ElementType; href: string } & Omit<ComponentProps<'a'>, 'href'>) {
  return (
    <Anchor {...rest} className={buttonClass({ variant, size, full }, className)}>
      <Content icon={icon} iconAfter={iconAfter}>
        {children}
      </Content>
    </Anchor>
  )
}
