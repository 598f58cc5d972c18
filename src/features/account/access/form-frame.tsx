import { useEffect, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { summaryTitle } from '../../../domain/forms/summary-title.ts'
import { connection } from '../../../state/network/connection.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { AccountFormState } from './use-account-form.ts'
import styles from '../account-form.module.css'

const FIRST_FIELD = 'input:not([type="hidden"], [readonly]), select, textarea'

interface FormFrameProps {
  state: AccountFormState
  label: string
  /** The form's action without script. */
  action?: string
  /** Hidden fields. */
  hidden?: Readonly<Record<string, string | null | undefined>>
  submit: string
  danger?: boolean
  /** Focuses the first field, because a press has just opened the form. Pass another number whenever the first field changes. */
  takesFocus?: boolean | number
  /** Shown beside the button. */
  beside?: ReactNode
  /** Shows a button "Cancel" beside the other. */
  onCancel?: () => void
  /** Shown under the button: links to the other forms. */
  after?: ReactNode
  children: ReactNode
}

/** A form of the account: errors first, then the fields, then one button. */
export function FormFrame({
  state,
  label,
  action,
  hidden = {},
  submit,
  danger,
  takesFocus = false,
  beside,
  onCancel,
  after,
  children,
}: FormFrameProps) {
  const { online } = useSnapshot(connection)
  const { ref, summary, problem, attempt, busy } = state
  useEffect(() => {
    if (takesFocus) ref.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
  }, [takesFocus, ref])
  const fieldId = summary[0]?.fieldId
  return (
    <form
      className="stack gap-4"
      ref={ref}
      method="post"
      action={action}
      onChange={state.onChange}
      onSubmit={state.onSubmit}
      noValidate
      aria-label={label}
    >
      {problem && fieldId === undefined ? (
        <Notice tone={problem.tone} live>
          {problem.message}
        </Notice>
      ) : null}
      <ErrorSummary key={attempt} title={problem?.message ?? summaryTitle(summary)} errors={summary} />
      {Object.entries(hidden).map(([name, value]) => (value ? <input key={name} type="hidden" name={name} value={value} /> : null))}
      {online || problem?.tone === 'warn' ? null : <Notice icon="offline">{state.offlineWords}</Notice>}
      {state.restored ? <p className={styles.aside}>We kept what you typed last time.</p> : null}
      {children}
      <div className="cluster gap-3">
        <Button type="submit" size="lg" full={!beside && !onCancel} busy={busy} variant={danger ? 'danger' : 'primary'}>
          {submit}
        </Button>
        {beside}
        {onCancel ? (
          <Button variant="quiet" size="lg" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
      {after ? <p className={`row-links ${styles.ways}`}>{after}</p> : null}
    </form>
  )
}
