import { type KeyboardEvent, useRef } from 'react'
import { pictureSource, pictureSources } from '../../../contract/catalogue/picture.ts'
import { IconButton } from '../../../ui/basics/icon-button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Rating } from '../../../ui/goods/rating.tsx'
import { dayInFull } from '../../../domain/calendar/day-words.ts'
import styles from './photo-dialog.module.css'
import type { CustomerPhoto } from './review-photos.tsx'

interface PhotoDialogProps {
  photos: readonly CustomerPhoto[]
  index: number
  onIndex: (index: number) => void
  open: boolean
  onClose: () => void
}

/** One customer photo, large, with the words of its review. Arrow keys show the next one. */
export function PhotoDialog({ photos, index, onIndex, open, onClose }: PhotoDialogProps) {
  const next = useRef<HTMLButtonElement>(null)
  const photo = photos[index] ?? photos[0]
  if (!photo) return null
  const { picture, review } = photo
  const go = (by: 1 | -1) => onIndex((index + by + photos.length) % photos.length)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') go(1)
    else if (key === 'ArrowLeft') go(-1)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="From our customers"
      size="lg"
      footer={
        photos.length === 1 ? undefined : (
          <div className={styles.controls}>
            <IconButton icon="chevron-left" label="Previous photo" variant="outline" onClick={() => go(-1)} onKeyDown={onKeyDown} />
            <output className="tabular">
              {index + 1} of {photos.length}
            </output>
            <IconButton ref={next} icon="chevron-right" label="Next photo" variant="outline" onClick={() => go(1)} onKeyDown={onKeyDown} />
          </div>
        )
      }
      initialFocus={next}
    >
      <figure className={styles.figure}>
        <div className={styles.stage} style={{ backgroundColor: picture.colour }}>
          <img
            key={picture.base}
            className={styles.image}
            src={pictureSource(picture, 800)}
            srcSet={pictureSources(picture)}
            sizes="(min-width: 64rem) 52rem, 100vw"
            width={picture.width}
            height={picture.height}
            alt={picture.alt}
          />
        </div>
        <figcaption className={styles.words}>
          <Rating value={review.rating} size="sm" />
          <p className={styles.title}>{review.title}</p>
          <p className={styles.message}>{review.message}</p>
          <p className={styles.by}>
            {review.name}, <time dateTime={review.date}>{dayInFull(review.date)}</time>
          </p>
        </figcaption>
      </figure>
    </Dialog>
  )
}
