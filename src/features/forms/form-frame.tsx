import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { summaryTitle } from '../../domain/forms/summary-title.ts'
import { connection } from '../../state/network/connection.ts'
import { Button } from '../../ui/basics/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { classNames } from '../../ui/basics/class-names.ts'
import type { FormState } from './use-form.ts'
import { Honeypot } from './honeypot.tsx'
import styles from './form-frame.module.css'

interface FormFrameProps {
  state: Pick<FormState, 'form' | 'problem' | 'summary' | 'attempt' | 'busy' | 'restored'>
  label: string
  submit: string
  /** Shown while the server cannot be reached. */
  offline: string
  /** Shown beside the button. */
  after?: ReactNode
  /** Replaces the button. */
  footer?: ReactNode
  className?: string
  children: ReactNode
}

/** A form: errors first, then the fields, then one button. Without script the browser posts it. */
export function FormFrame({ state, label, submit, offline, after, footer, className, children }: FormFrameProps) {
  const { problem, summary, attempt, busy } = state
  const failed = problem !== null && summary.length === 0
  return (
    <form {...state.form} className={classNames(styles.form, className)} aria-label={label}>
      {failed ? (
        <Notice key={attempt} tone="error" live>
          {problem}
        </Notice>
      ) : null}
      <ErrorSummary key={`summary ${attempt}`} title={problem ?? summaryTitle(summary)} errors={summary} />
      {state.restored ? <p className={styles.restored}>We kept what you typed last time.</p> : null}
      {children}
      <Honeypot />
      <OfflineNote text={failed ? null : offline} />
      {footer ?? (
        <div className={styles.buttons}>
          <Button type="submit" size="lg" busy={busy} className={styles.submit}>
            {submit}
          </Button>
          {after}
        </div>
      )}
    </form>
  )
}

/** A note before the submit: what happens without a network. `null`: the form says it already. */
function OfflineNote({ text }: { text: string | null }) {
  const { online } = useSnapshot(connection)
  return <div role="status">{online || text === null ? null : <Notice icon="offline">{text}</Notice>}</div>
}
