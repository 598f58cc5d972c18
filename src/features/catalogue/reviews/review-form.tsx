import { useEffect, useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { reviewSizes, type Product } from '../../../contract/catalogue/catalogue.ts'
import { to } from '../../../contract/paths.ts'
import { dropDraftPhotos, keepDraftPhotos, keptWords, lostPhotos } from '../../../actions/forms/draft-photos.ts'
import type { FormDraft } from '../../../actions/forms/form-drafts.ts'
import { useDraft } from '../../../actions/forms/use-draft.ts'
import { useSubmitOnce } from '../../../actions/forms/use-submit-once.ts'
import { connection } from '../../../state/network/connection.ts'
import { rewriteReview, writeReview } from '../../../actions/reviews/reviews.ts'
import { notify } from '../../../state/toasts.ts'
import { holdUpdates } from '../../../state/updates/update.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { ChoiceGroup } from '../../../ui/forms/choice-group.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { suggestMail } from '../../../domain/account/mail-domain.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { MailField } from '../../../ui/forms/mail-field.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { Rewriting } from './own-reviews.tsx'
import { sizeWords } from './experience.tsx'
import { PhotosField, type FormPhoto } from '../../../ui/forms/photos-field.tsx'
import { WaitingPhoto } from '../photos/waiting-photo.tsx'
import { MOST_PHOTOS, PHOTO_ALT } from '../../../contract/reviews/review.ts'
import { checkReview, draftedFields, reviewDraft, type ReviewErrors, type ReviewFields } from './review-draft.ts'
import styles from './review-form.module.css'
import { StarChoice } from './star-choice.tsx'

/** The fields from top to bottom, with their labels in the error summary. */
const inOrder = [
  ['rating', 'Your rating'],
  ['title', 'Title'],
  ['message', 'Your review'],
  ['name', 'Name'],
  ['email', 'E-mail'],
  ['photos', 'Photos'],
] as const

const NO_ANSWER = { value: '', label: 'No answer' }
const comforts = [NO_ANSWER, ...[1, 2, 3, 4, 5].map((comfort) => ({ value: String(comfort), label: String(comfort) }))]
const sizes = [NO_ANSWER, ...reviewSizes.map((size) => ({ value: size, label: sizeWords[size] }))]

const showPhoto = ({ key, url }: FormPhoto, alt: string) => <WaitingPhoto id={key} url={url} alt={alt} />

/** The device stored neither the words nor the photos. */
const NO_ROOM = 'Your review was not saved with its photos. Remove some and send it again: your words are still here.'

const FAILURE = 'Your review was not sent. Your words are still here: press the button again.'

const summaryOf = (message: string | undefined, label: string, fieldId: string) =>
  message === undefined ? [] : [{ fieldId, message: `${label}: ${message}` }]

interface ReviewFormProps {
  product: Pick<Product, 'id' | 'name'>
  prior: Rewriting | null
  start: ReviewFields
  onDone: () => void
}

/** The form for a review. `start`: the initial values. `prior`: the review that this one replaces; null for a new one. */
export function ReviewForm({ product, prior, start, onDone }: ReviewFormProps) {
  const { online } = useSnapshot(connection)
  const [fields, setFields] = useState(start)
  const latest = useRef(start)
  const [errors, setErrors] = useState<ReviewErrors>({})
  /** How many photos of the draft are lost. */
  const [lost, setLost] = useState(0)
  /** Counts the rejected attempts, so that the summary takes the focus each time. */
  const [attempt, setAttempt] = useState(0)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  // A review that replaces another one begins with the text of that one.
  const draftName = prior === null ? reviewDraft(product.id) : undefined
  const restore = (stored: FormDraft) => {
    change(draftedFields(stored))
    setLost(lostPhotos(stored, latest.current.photos.length))
  }
  const draft = useDraft({ name: draftName, ref: form, onRestore: restore })
  useEffect(() => holdUpdates(), [])

  const change = (next: Partial<ReviewFields>) => {
    const changed = { ...latest.current, ...next }
    latest.current = changed
    setFields(changed)
    if (!draftName || !next.photos) return
    keepDraftPhotos(draftName, next.photos)
    draft.save()
  }
  const reject = (faults: ReviewErrors) => {
    setErrors(faults)
    setAttempt((count) => count + 1)
  }
  const submit = async () => {
    const checked = checkReview(product.id, fields)
    if ('errors' in checked) return reject(checked.errors)
    setErrors({})
    const { body, photos } = checked
    const refusedId = prior?.refusedId ?? null
    const stored =
      refusedId === null ? await writeReview(body, product.name, photos) : await rewriteReview(refusedId, body, product.name, photos)
    if (stored === null) {
      if (photos.length > 0) reject({ photos: NO_ROOM })
      return
    }
    draft.drop()
    if (draftName) dropDraftPhotos(draftName)
    onDone()
    if (!online) notify({ type: 'info', message: 'Your review is kept on this device. It will be sent when you are back online.' })
  }
  const { busy, onSubmit } = useSubmitOnce(submit, () => notify({ type: 'error', message: FAILURE }))
  const field = (name: 'title' | 'message' | 'name' | 'email') => ({
    id: `${id}-${name}`,
    name,
    value: fields[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })

  return (
    <form ref={form} noValidate className={styles.form} aria-label="Your review" onChange={draftName && draft.save} onSubmit={onSubmit}>
      <ErrorSummary key={attempt} errors={inOrder.flatMap(([name, label]) => summaryOf(errors[name], label, `${id}-${name}`))} />
      {draft.restored ? <p className={styles.note}>{keptWords(lost)}</p> : null}
      {prior ? (
        <Notice tone="warn" title="The shop did not accept it">
          {prior.reason}
        </Notice>
      ) : null}
      <StarChoice id={`${id}-rating`} value={fields.rating} error={errors.rating} onChange={(rating) => change({ rating })} />
      <TextField {...field('title')} label="Title" maxLength={120} autoCapitalize="sentences" />
      <TextArea
        {...field('message')}
        label="Your review"
        hint="What is good, what is not, and how long you have had it."
        maxLength={4000}
      />
      <ChoiceGroup
        legend="Comfort, from 1 to 5 (optional)"
        name="comfort"
        options={comforts}
        value={String(fields.comfort ?? '')}
        onChange={(value) => change({ comfort: value === '' ? undefined : Number(value) })}
      />
      <ChoiceGroup
        legend="Size (optional)"
        name="size"
        options={sizes}
        value={fields.size ?? ''}
        onChange={(value) => change({ size: reviewSizes.find((size) => size === value) })}
      />
      <PhotosField
        id={`${id}-photos`}
        photos={fields.photos}
        error={errors.photos}
        most={MOST_PHOTOS}
        longestAlt={PHOTO_ALT}
        subject="A review"
        hint={`Up to ${MOST_PHOTOS}, in your room. We look at them before they are shown. Say what each shows for people who cannot see it.`}
        show={showPhoto}
        onChange={(step) => change({ photos: step(latest.current.photos) })}
      />
      <div className={styles.pair}>
        <TextField {...field('name')} label="Name" hint="Shown with your review." autoComplete="name" maxLength={80} />
        <MailField {...field('email')} hint="Never shown." suggest={suggestMail} />
      </div>
      <p className={styles.note}>
        Somebody reads a review before it is shown, unless its writer bought the piece here and added no photos.{' '}
        <Link href={to.info('terms-and-conditions')}>Our terms</Link>
      </p>
      <p role="status" className={styles.note}>
        {online ? null : 'You are offline. Your review will be sent when you are back online.'}
      </p>
      <Button type="submit" full busy={busy}>
        {prior === null ? 'Send the review' : 'Send it again'}
      </Button>
    </form>
  )
}
