import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { Button } from '../basics/button.tsx'
import { FieldError } from './field-frame.tsx'
import { TextField } from './field.tsx'
import styles from './photos-field.module.css'
import { shrinkPhoto } from './shrink-photo.ts'

/** A photo in the form. `url`: its data URL, for one that the device does not store yet; others are found by `key`. */
export interface FormPhoto {
  key: string
  alt: string
  url?: string | undefined
}

interface PhotosFieldProps {
  id: string
  photos: readonly FormPhoto[]
  error: string | undefined
  /** The most photos. */
  most: number
  hint: string
  /** What has these photos, for the message about too many: “A review”. */
  subject: string
  /** The longest description of a photo; 0 for photos without one. */
  longestAlt: number
  /** Draws one photo. */
  show: (photo: FormPhoto, alt: string) => ReactNode
  /** `change` gets the present photos: others may have been added meanwhile. */
  onChange: (change: (photos: readonly FormPhoto[]) => FormPhoto[]) => void
}

let taken = 0

/** The message about the named files that are no pictures for this browser. */
function unreadableWords(names: readonly string[]): string[] {
  if (names.length === 0) return []
  const what = names.length === 1 ? 'as a picture' : 'as pictures'
  return [`${new Intl.ListFormat('en-GB').format(names)} cannot be opened ${what} here. Choose a JPEG, PNG or WebP.`]
}

/** Several photos, from files or the camera, each with a button that removes it, and with a description where it is shown to others. */
export function PhotosField({ id, photos, error, most, hint, subject, longestAlt, show, onChange }: PhotosFieldProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const isFull = photos.length >= most

  const take = async ({ target }: { target: HTMLInputElement }) => {
    const chosen = [...(target.files ?? [])]
    // The same file can be chosen again after it was removed.
    target.value = ''
    const room = most - photos.length
    setBusy(true)
    const tooMany = chosen.length > room ? [`${subject} has at most ${most} photos. The first ones were added.`] : []
    const unreadable: string[] = []
    const showProblems = () => setProblem([...tooMany, ...unreadableWords(unreadable)].join(' ') || null)
    showProblems()
    const added: FormPhoto[] = []
    try {
      for (const file of chosen.slice(0, room)) {
        const url = await shrinkPhoto(file)
        if (url === null) {
          unreadable.push(`“${file.name}”`)
          showProblems()
        } else added.push({ key: `new-${(taken += 1)}`, alt: '', url })
      }
    } finally {
      setBusy(false)
    }
    onChange((present) => [...present, ...added].slice(0, most))
  }
  const remove = (removed: FormPhoto) => {
    onChange((present) => present.filter(({ key }) => key !== removed.key))
    setProblem(null)
    add.current?.focus()
  }
  // Not the native `disabled`, which would take the focus from the pressed button.
  const choose = (input: RefObject<HTMLInputElement | null>) => {
    if (!busy && !isFull) input.current?.click()
  }
  const shown = error ?? problem

  return (
    <fieldset id={id} className={styles.field} aria-describedby={shown ? `${id}-error` : undefined}>
      <legend className={styles.legend}>
        Photos <span className={styles.optional}>(optional)</span>
      </legend>
      <p className={styles.hint}>{hint}</p>
      {/* For the draft of the form, which does not have the photos themselves. */}
      <input type="hidden" name="photos" value={photos.length} />
      {photos.length > 0 ? (
        <ul className={`bare-list ${styles.list}`} aria-label="Chosen photos">
          {photos.map((photo, place) => (
            <li key={photo.key} className={styles.photo}>
              {show(photo, photo.alt || `Photo ${place + 1}`)}
              <div className={styles.words}>
                {longestAlt === 0 ? null : (
                  <TextField
                    label={`What photo ${place + 1} shows`}
                    optional
                    value={photo.alt}
                    maxLength={longestAlt}
                    autoCapitalize="sentences"
                    onChange={({ target }) =>
                      onChange((present) => present.map((one) => (one.key === photo.key ? { ...one, alt: target.value } : one)))
                    }
                  />
                )}
                <Button size="sm" variant="quiet" className="flush" aria-label={`Remove photo ${place + 1}`} onClick={() => remove(photo)}>
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="cluster gap-2">
        <Button ref={add} size="sm" variant="secondary" busy={busy} aria-disabled={isFull || undefined} onClick={() => choose(files)}>
          Add photos
        </Button>
        <Button
          size="sm"
          variant="secondary"
          className={styles.camera}
          aria-disabled={busy || isFull || undefined}
          onClick={() => choose(camera)}
        >
          Take a photo
        </Button>
      </div>
      <input
        ref={files}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Photos from files"
        onChange={(event) => void take(event)}
      />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Photo from the camera"
        onChange={(event) => void take(event)}
      />
      <p role="status" className="visually-hidden">
        {busy ? 'Your photos are being prepared.' : photos.length === 0 ? '' : `${photos.length} of ${most} photos`}
      </p>
      {shown ? <FieldError id={`${id}-error`}>{shown}</FieldError> : null}
    </fieldset>
  )
}
