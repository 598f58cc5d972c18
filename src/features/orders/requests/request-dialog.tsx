import { useEffect, useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { draftPhotos, dropDraftPhotos, keepDraftPhotos, keptWords, lostPhotos } from '../../../actions/forms/draft-photos.ts'
import type { FormDraft } from '../../../actions/forms/form-drafts.ts'
import { useDraft } from '../../../actions/forms/use-draft.ts'
import { useSubmitOnce } from '../../../actions/forms/use-submit-once.ts'
import { askAboutOrder } from '../../../actions/orders/order-request.ts'
import type { OrderKey } from '../../../actions/orders/order.ts'
import { MOST_REQUEST_WORDS, type AskedKind } from '../../../contract/orders/order-request.ts'
import type { Order } from '../../../contract/orders/order.ts'
import { MOST_PHOTOS } from '../../../contract/reviews/review.ts'
import { GUARANTEE_YEARS, RETURN_DAYS } from '../../../domain/orders/order-request.ts'
import { connection } from '../../../state/network/connection.ts'
import { holdUpdates } from '../../../state/updates/update.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { PhotosField, type FormPhoto } from '../../../ui/forms/photos-field.tsx'
import { chosenReport, draftedReport, reportErrors, RequestProblem, type ProblemReport } from './request-problem.tsx'
import { draftedChoice, firstChoice, RequestPieces } from './request-pieces.tsx'
import styles from './request-dialog.module.css'

interface KindWords {
  text: string
  label: string
  hint: string
  send: string
}

const kindWords: Record<AskedKind, KindWords> = {
  cancel: {
    text: 'We stop the order as long as it has not left.',
    label: 'Why',
    hint: 'You do not have to give a reason.',
    send: 'Ask us to cancel',
  },
  return: {
    text: `You can ask within ${RETURN_DAYS} days of the day on which you got it, without giving a reason. You pay what it costs to bring it back; ask us for a quote first. What was made to your specification can be an exception.`,
    label: 'Why',
    hint: 'You do not have to give a reason.',
    send: 'Ask for the return',
  },
  guarantee: {
    text: `Frame and upholstery are guaranteed for ${GUARANTEE_YEARS} years. Photos help us to see what happened.`,
    label: 'What is wrong',
    hint: 'What you see, where it is, and since when.',
    send: 'Send the claim',
  },
  problem: {
    text: 'If it came damaged, wrong or incomplete, or has a defect, we put that right at our cost. Photos help us to see what happened.',
    label: 'What you see',
    hint: 'Where it is, and since when.',
    send: 'Send the report',
  },
}

/** What a cancellation means for the money, by the state of the order. */
function moneyWords({ pay_by: payBy, due_on: due }: Order): string {
  if (due) return 'You do not have to pay for it then, and the amount goes back to your trade account.'
  return payBy === null
    ? 'What you paid goes back the way it came.'
    : 'There is nothing to pay for it then. Money that is on its way already goes back.'
}

const showPhoto = ({ url }: FormPhoto, alt: string) => <img src={url} alt={alt} className={styles.photo} />

const NOT_STORED = 'Your request was not stored. Make some room on this device, or leave out photos, and send it again.'

const FAILURE = 'Your request was not sent. It is still here: press the button again.'

interface RequestDialogProps {
  open: boolean
  kind: AskedKind
  title: string
  order: Order
  orderKey: OrderKey
  onClose: () => void
  onDone: (end: 'sent' | 'later') => void
}

/**
 * The form to cancel an order, to return pieces, to claim the guarantee, or to report that something is wrong. What is typed is kept until it is sent; without a network the
 * request waits on the device.
 */
export function RequestDialog({ open, title, ...form }: RequestDialogProps) {
  return (
    <Dialog open={open} onClose={form.onClose} title={title}>
      <RequestForm {...form} />
    </Dialog>
  )
}

type Errors = Partial<Record<'lines' | 'words' | 'problem' | 'wish', string>>

function RequestForm({ kind, order, orderKey, onClose, onDone }: Omit<RequestDialogProps, 'open' | 'title'>) {
  const { online } = useSnapshot(connection)
  const [chosen, setChosen] = useState(() => firstChoice(order, kind))
  const [words, setWords] = useState('')
  const [report, setReport] = useState<ProblemReport>({ problem: null, wish: null })
  const name = `request-${order.order_id}-${kind}` as const
  const [photos, setPhotos] = useState<readonly FormPhoto[]>(() => draftPhotos(name))
  const [lost, setLost] = useState(0)
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const restore = (stored: FormDraft) => {
    setWords(stored['words']?.[0] ?? '')
    setReport(draftedReport(stored))
    setChosen(draftedChoice(order, kind, stored))
    setLost(lostPhotos(stored, photos.length))
  }
  const draft = useDraft({ name, ref: form, onRestore: restore })
  useEffect(() => keepDraftPhotos(name, photos), [name, photos])
  useEffect(() => holdUpdates(), [])
  const { text, label, hint, send } = kindWords[kind]
  const isOfPieces = kind !== 'cancel'
  const isReport = kind === 'problem'
  const needsWords = isReport || kind === 'guarantee'
  /** Removes the error of a field that changes. */
  const clear = (field: keyof Errors) => setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([key]) => key !== field)))

  const submit = async () => {
    const faults: Errors = {
      ...(isOfPieces && chosen.size === 0 ? { lines: 'Choose at least one piece' } : {}),
      ...(needsWords && words.trim() === '' ? { words: 'Say what is wrong' } : {}),
      ...(isReport && report.problem === null ? { problem: 'Choose what is wrong' } : {}),
      ...(isReport && report.wish === null ? { wish: 'Choose what you would like' } : {}),
    }
    setErrors(faults)
    setProblem(null)
    if (Object.keys(faults).length > 0) return setAttempt((count) => count + 1)
    const lines = isOfPieces ? [...chosen].map(([item_key, quantity]) => ({ item_key, quantity })) : []
    const asked = isReport ? ({ kind: 'guarantee', ...chosenReport(report) } as const) : { kind }
    const request = { orderId: order.order_id, orderKey, ...asked, words: words.trim(), lines }
    const end = await askAboutOrder(
      request,
      photos.flatMap(({ url }) => url ?? []),
    )
    if (end.kind === 'sent' || end.kind === 'later') {
      draft.drop()
      dropDraftPhotos(name)
      return onDone(end.kind)
    }
    setProblem(end.kind === 'refused' ? end.message : NOT_STORED)
  }
  const { busy, onSubmit } = useSubmitOnce(submit, () => setProblem(FAILURE))

  return (
    <form ref={form} noValidate className={styles.form} aria-label={send} onChange={draft.save} onSubmit={onSubmit}>
      <ErrorSummary
        key={attempt}
        errors={[
          ...(errors.lines ? [{ fieldId: `${id}-lines`, message: `Pieces: ${errors.lines}` }] : []),
          ...reportErrors(id, errors),
          ...(errors.words ? [{ fieldId: `${id}-words`, message: `${label}: ${errors.words}` }] : []),
        ]}
      />
      {problem === null ? null : (
        <Notice tone="error" live>
          {problem}
        </Notice>
      )}
      <p className={styles.text}>{kind === 'cancel' ? `${text} ${moneyWords(order)}` : text}</p>
      {draft.restored ? <p className={styles.text}>{keptWords(lost)}</p> : null}
      {isOfPieces ? (
        <RequestPieces
          id={`${id}-lines`}
          order={order}
          kind={kind}
          chosen={chosen}
          error={errors.lines}
          onChange={(next) => {
            setChosen(next)
            clear('lines')
          }}
        />
      ) : null}
      {isReport ? (
        <RequestProblem
          id={id}
          report={report}
          errors={errors}
          onChange={(next, field) => {
            setReport(next)
            clear(field)
          }}
        />
      ) : null}
      <TextArea
        id={`${id}-words`}
        name="words"
        label={label}
        hint={hint}
        optional={!needsWords}
        error={errors.words}
        rows={4}
        maxLength={MOST_REQUEST_WORDS}
        value={words}
        onChange={({ target }) => {
          setWords(target.value)
          clear('words')
        }}
      />
      {isOfPieces ? (
        <PhotosField
          id={`${id}-photos`}
          photos={photos}
          error={undefined}
          most={MOST_PHOTOS}
          longestAlt={0}
          subject="A request"
          hint={`Up to ${MOST_PHOTOS}: the whole piece, and the place from close by. Only our people see them.`}
          show={showPhoto}
          onChange={(step) => {
            setPhotos(step)
            draft.save()
          }}
        />
      ) : null}
      <p role="status" className={styles.text}>
        {online ? null : 'You are offline. Your request is kept on this device and will be sent when you are back online.'}
      </p>
      <div className="cluster gap-3">
        <Button type="submit" busy={busy}>
          {send}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  )
}
