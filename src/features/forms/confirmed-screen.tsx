import type { Confirmed } from '../../contract/forms/confirmed.ts'
import type { ScreenProps } from '../../state/screen.ts'
import { ButtonLink } from '../../ui/basics/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Link } from '../../ui/basics/link.tsx'
import { confirmedWords } from './confirmed-words.ts'
import styles from './confirmed-screen.module.css'

/** The page after a link in a mail, or after a form posted without script: the result, and the next step. */
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
