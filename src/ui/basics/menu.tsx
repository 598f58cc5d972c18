import { type ElementType, type MouseEvent, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './menu.module.css'

type MenuProps = {
  label: string
  /** The object of the menu, for screen readers: "More for Lodge". */
  about?: string
  icon?: IconName
  triggerClassName?: string
  children: ReactNode
}

/** A button with a native popover of choices beneath it; Escape and a press elsewhere close it. */
export function Menu({ label, about, icon, triggerClassName, children }: MenuProps) {
  const id = useId()
  return (
    <>
      <button type="button" className={classNames(styles.trigger, triggerClassName)} popoverTarget={id}>
        {icon ? <Icon name={icon} size={20} /> : null}
        {label}
        {about ? <span className="visually-hidden"> for {about}</span> : null}
        <Icon name="chevron-down" size={16} />
      </button>
      <div id={id} popover="auto" className={styles.popover}>
        <ul className={styles.items}>{children}</ul>
      </div>
    </>
  )
}

/** One choice of a Menu: a link when it has an `href`, otherwise a button. */
export function MenuItem({
  icon,
  current,
  href,
  as: Anchor = 'a',
  onSelect,
  children,
}: {
  icon?: IconName
  current?: boolean
  href?: string
  as?: ElementType
  onSelect?: () => void
  children: ReactNode
}) {
  const choose = (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    onSelect?.()
  }
  const content = (
    <>
      {icon ? <Icon name={icon} size={20} /> : null}
      <span className={styles.label}>{children}</span>
      {current ? <Icon name="check" size={18} /> : null}
    </>
  )
  return (
    <li>
      {href === undefined ? (
        <button type="button" className={styles.item} aria-current={current || undefined} onClick={choose}>
          {content}
        </button>
      ) : (
        <Anchor href={href} className={styles.item} aria-current={current || undefined} onClick={choose}>
          {content}
        </Anchor>
      )}
    </li>
  )
}
