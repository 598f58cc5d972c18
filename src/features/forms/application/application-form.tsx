import { useEffect, useEffectEvent, useRef, useState, type Ref } from 'react'
import { splitName } from '../../../domain/account/person-name.ts'
import { to } from '../../../contract/paths.ts'
import { sendForm } from '../../../actions/forms/forms.ts'
import { Button, ButtonLink } from '../../../ui/basics/button.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { labels, REVIEW, stepOf, steps } from './application-steps.ts'
import { PersonFields, PracticeFields, WorkFields } from './application-fields.tsx'
import { filledIn } from './filled-in.ts'
import { FormDone } from '../form-done.tsx'
import { FormFrame } from '../form-frame.tsx'
import { useForm } from '../use-form.ts'
import styles from './application-form.module.css'
import applicationReviewStyles from './application-review.module.css'

/**
 * The application in steps. All steps are in the page: without script they show one below the other and are posted together; with script
 * the style sheet shows one at a time. The device stores the draft.
 */
export function ApplicationForm() {
  const [step, setStep] = useState(0)
  const [answers, setAnswers] = useState<ReadonlyMap<string, string>>(new Map())
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = useRef(false)
  const state = useForm({
    form: 'application',
    page: to.decoratorApplication(),
    labels,
    draft: 'application',
    send: (body) => sendForm('application', body),
    failure: 'The application was not sent, but nothing is lost. Try again when you have a connection.',
  })
  const { done, validate, element, errors, attempt, summary, idOf } = state

  const go = (next: number) => {
    moved.current = true
    const form = element()
    if (form) setAnswers(new Map(filledIn(form)))
    setStep(next)
  }
  const next = () => {
    const { fields } = steps[step] ?? { fields: [] }
    const [invalid] = validate(fields)
    if (invalid === undefined) go(step + 1)
    else document.getElementById(idOf(invalid))?.focus()
  }
  // Enter presses the button that sends, although the style sheet hides it in the other steps.
  const onSubmit: typeof state.form.onSubmit = (event) => {
    if (step === REVIEW) return state.form.onSubmit(event)
    event.preventDefault()
    next()
  }

  // After a rejection, shows the step with the first error.
  const showFirstError = useEffectEvent(() => {
    const invalid = Object.keys(errors).filter((name) => errors[name])
    if (invalid.length > 0) setStep(stepOf(invalid))
  })
  useEffect(() => {
    if (attempt > 0) showFirstError()
  }, [attempt])

  useEffect(() => {
    if (!moved.current) return
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [step])

  if (done) {
    const { name, email } = done.body
    return (
      <FormDone
        kind="sent"
        title={`Thank you, ${splitName(name).firstName}.`}
        action={
          <ButtonLink as={Link} href={to.decorators()} variant="secondary">
            Back to the programme
          </ButtonLink>
        }
      >
        <p>We have your application and will write to {email}.</p>
      </FormDone>
    )
  }
  return (
    <FormFrame
      // Lists only the errors of this step: a link to a hidden field would do nothing.
      state={{
        ...state,
        summary: summary.filter(({ name }) => step === REVIEW || stepOf([name]) === step),
        form: { ...state.form, onSubmit },
      }}
      label="Apply to join"
      submit="Send application"
      offline="Your answers are kept on this device; sending them needs a connection."
      footer={<StepButtons step={step} busy={state.busy} onBack={() => go(step - 1)} onNext={next} />}
      className={styles.form}
    >
      <StepHead ref={heading} step={step} onGo={go} />
      <div className={styles.step} data-step={0} data-current={step === 0 || undefined}>
        <h2 className={styles.title}>{steps[0].title}</h2>
        <PersonFields state={state} />
      </div>
      <div className={styles.step} data-step={1} data-current={step === 1 || undefined}>
        <h2 className={styles.title}>{steps[1].title}</h2>
        <PracticeFields state={state} />
      </div>
      <div className={styles.step} data-step={2} data-current={step === 2 || undefined}>
        <h2 className={styles.title}>{steps[2].title}</h2>
        <WorkFields state={state} />
      </div>
      <div className={styles.review} data-current={step === REVIEW || undefined}>
        <ApplicationReview answers={answers} onChange={go} />
      </div>
    </FormFrame>
  )
}

interface StepButtonsProps {
  step: number
  busy: boolean
  onBack: () => void
  onNext: () => void
}

function StepButtons({ step, busy, onBack, onNext }: StepButtonsProps) {
  const last = step === REVIEW
  return (
    <div className="cluster gap-3">
      {step > 0 ? (
        <Button variant="secondary" size="lg" onClick={onBack}>
          Back
        </Button>
      ) : null}
      {last ? null : (
        <Button size="lg" iconAfter="arrow-right" className={styles.next} onClick={onNext}>
          {step === REVIEW - 1 ? 'Check your answers' : 'Next'}
        </Button>
      )}
      {/* Without script this is the only button; with script it is on the last step. */}
      <Button type="submit" size="lg" busy={busy} className={styles.send} data-current={last || undefined}>
        Send application
      </Button>
    </div>
  )
}

/** The whole application for review, each step with a link back to it. */
function ApplicationReview({ answers, onChange }: { answers: ReadonlyMap<string, string>; onChange: (step: number) => void }) {
  return (
    <div className="stack gap-5">
      {steps.slice(0, REVIEW).map(({ title, fields }, index) => (
        <section key={title} className={applicationReviewStyles.part} aria-label={title}>
          <div className={applicationReviewStyles.head}>
            <h3 className={applicationReviewStyles.title}>{title}</h3>
            <Button variant="quiet" size="sm" onClick={() => onChange(index)}>
              Change<span className="visually-hidden"> {title.toLowerCase()}</span>
            </Button>
          </div>
          <dl className={applicationReviewStyles.facts}>
            {fields.map((name) => (
              <div key={name}>
                <dt>{labels[name]}</dt>
                <dd>{answers.get(name)?.trim() || 'Left empty'}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className={applicationReviewStyles.next}>A person on our team reads it. We write to you either way.</p>
    </div>
  )
}

/** The current step, and links back to earlier ones. */
function StepHead({ step, ref, onGo }: { step: number; ref: Ref<HTMLHeadingElement>; onGo: (step: number) => void }) {
  return (
    <div className={styles.head}>
      <h2 ref={ref} tabIndex={-1} className={styles.stepHeadTitle}>
        <span className={styles.count}>
          Step {step + 1} of {steps.length}
        </span>
        {steps[step]?.title}
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ title }, index) => (
          <li
            key={title}
            className={styles.stepHeadStep}
            data-done={index <= step || undefined}
            aria-current={index === step ? 'step' : undefined}
          >
            {index < step ? (
              <button type="button" className={styles.back} onClick={() => onGo(index)}>
                {title}
              </button>
            ) : (
              <span className={styles.name}>{title}</span>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
