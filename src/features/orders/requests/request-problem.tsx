import type { FormDraft } from '../../../actions/forms/form-drafts.ts'
import { orderProblems, problemWishes, type OrderProblem, type ProblemWish } from '../../../contract/orders/order-request.ts'
import { problemWords, wishWords } from '../../../domain/orders/order-request.ts'
import { SelectField } from '../../../ui/forms/field.tsx'

/** What is wrong and what the customer would like. Null before the choice. */
export interface ProblemReport {
  problem: OrderProblem | null
  wish: ProblemWish | null
}
type Field = keyof ProblemReport
type FieldErrors = Partial<Record<Field, string>>

const labels: Record<Field, string> = { problem: 'What is wrong', wish: 'What you would like' }

const reportOf = (problem: string | undefined, wish: string | undefined): ProblemReport => ({
  problem: orderProblems.find((one) => one === problem) ?? null,
  wish: problemWishes.find((one) => one === wish) ?? null,
})

/** The choices of a draft. */
export const draftedReport = (draft: FormDraft): ProblemReport => reportOf(draft['problem']?.[0], draft['wish']?.[0])

/** The fields of a request with both choices; none of them without. */
export const chosenReport = ({ problem, wish }: ProblemReport): { problem?: OrderProblem; wish?: ProblemWish } =>
  problem && wish ? { problem, wish } : {}

/** The lines of the summary about these fields. `id`: of the form. */
export const reportErrors = (id: string, errors: FieldErrors) =>
  (['problem', 'wish'] as const).flatMap((field) => {
    const message = errors[field]
    return message === undefined ? [] : [{ fieldId: `${id}-${field}`, message: `${labels[field]}: ${message}` }]
  })

interface RequestProblemProps {
  /** The id of the form. */
  id: string
  report: ProblemReport
  errors: FieldErrors
  onChange: (report: ProblemReport, field: Field) => void
}

/** The two choices of a report that something is wrong. */
export function RequestProblem({ id, report, errors, onChange }: RequestProblemProps) {
  return (
    <>
      <SelectField
        id={`${id}-problem`}
        name="problem"
        label={labels.problem}
        emptyLabel="Choose"
        options={orderProblems.map((value) => ({ value, label: problemWords[value] }))}
        error={errors.problem}
        value={report.problem ?? ''}
        onChange={({ target }) => onChange(reportOf(target.value, report.wish ?? undefined), 'problem')}
      />
      <SelectField
        id={`${id}-wish`}
        name="wish"
        label={labels.wish}
        emptyLabel="Choose"
        options={problemWishes.map((value) => ({ value, label: wishWords[value] }))}
        error={errors.wish}
        value={report.wish ?? ''}
        onChange={({ target }) => onChange(reportOf(report.problem ?? undefined, target.value), 'wish')}
      />
    </>
  )
}
