import { useEffect, useState } from 'react'
import { waitingPhoto } from '../../../actions/reviews/reviews.ts'
import type { ReviewPhoto } from '../../../contract/reviews/review.ts'
import styles from './waiting-photo.module.css'

/** A photo of a review that waits on this device. `url`: its data URL; without it, the device reads the photo `id`. */
export function WaitingPhoto({ id, url, alt }: { id: string; url?: string | undefined; alt: string }) {
  const [found, setFound] = useState<string | null>(null)
  useEffect(() => {
    if (url !== undefined) return undefined
    let isCurrent = true
    void waitingPhoto(id).then((stored) => isCurrent && setFound(stored))
    return () => {
      isCurrent = false
    }
  }, [id, url])
  const source = url ?? found
  return <span className={styles.photo}>{source === null ? null : <img src={source} alt={alt} className={styles.image} />}</span>
}

/** The photos of a review that waits on this device. */
export function WaitingPhotos({ photos = [] }: { photos?: readonly ReviewPhoto[] | undefined }) {
  if (photos.length === 0) return null
  return (
    <div className="cluster gap-2" role="group" aria-label="Photos">
      {photos.map(({ id, alt }, place) => (
        <WaitingPhoto key={id} id={id} alt={alt || `Your photo ${place + 1}`} />
      ))}
    </div>
  )
}
