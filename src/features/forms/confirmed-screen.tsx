import type { Confirmed } from '../../contract/forms/confirmed.ts'
import type { ScreenProps } from '../../state/screen.ts'
import { ButtonLink } from '../../ui/basics/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Link } from '../../ui/basics/link.tsx'
import { confirmedWords } from './confirmed-words.ts'
import styles from './confirmed-screen.module.css'

/** Where a link in a mail leads, or a form that was sent without script: it says what is done, and how to go on. */
export function ConfirmedScreen({ data: { what } }: ScreenProps<{ what: Confirmed; title: string }>) {
  const { icon, title, text, action } = confirmedWords[what]
  return (
    <div className={`wrap ${styles.page}`}>
      <EmptyState
        icon={icon}
        title={title}
        level={1}
        action={
          <ButtonLink as={Link} href={action.href}>
            {action.label}
          </ButtonLink>
        }
      >
        <p>{text}</p>
      </EmptyState>
    </div>
  )
}
