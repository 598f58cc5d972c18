import type { Review } from '../../../contract/catalogue/catalogue.ts'
import { pictureSource, pictureSources, type Picture as PictureData } from '../../../contract/catalogue/picture.ts'
import { Picture } from '../../../ui/goods/picture.tsx'
import styles from './review-photos.module.css'

/** A photo, with the review that it belongs to. */
export interface CustomerPhoto {
  picture: PictureData
  review: Review
}

/** The photos of reviews, in the order of the reviews. */
export const customerPhotos = (reviews: readonly Review[]): CustomerPhoto[] =>
  reviews.flatMap((review) => (review.photos ?? []).map((picture) => ({ picture, review })))

const SIZE = 88

/** Photos as a row of buttons that open the dialog. Each has its space before it loads. */
export function ReviewPhotos({
  photos,
  label,
  onOpen,
}: {
  photos: readonly CustomerPhoto[]
  label: string
  onOpen: (photo: CustomerPhoto) => void
}) {
  if (photos.length === 0) return null
  return (
    <ul className={`bare-list ${styles.photos}`} aria-label={label}>
      {photos.map((photo) => (
        <li key={photo.picture.base}>
          <button type="button" className={styles.photo} aria-haspopup="dialog" onClick={() => onOpen(photo)}>
            <Picture
              src={pictureSource(photo.picture, SIZE * 2)}
              srcSet={pictureSources(photo.picture)}
              sizes={`${SIZE}px`}
              alt={photo.picture.alt}
              width={1}
              height={1}
              color={photo.picture.colour}
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
