import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { pictureSource, type Picture } from '../../../contract/catalogue/picture.ts'
import { classNames } from '../../../ui/basics/class-names.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { IconButton } from '../../../ui/basics/icon-button.tsx'
import type { GalleryView } from './gallery-views.ts'
import { Overlays } from './overlays.tsx'
import styles from './zoom-dialog.module.css'

/** The address of the largest file: the one for the zoom, if the picture has one. */
const zoomSource = (picture: Picture) =>
  picture.zoom ? `${picture.base}-${picture.zoom}.webp` : pictureSource(picture, Number.POSITIVE_INFINITY)

/** The longest time between the two presses of a double tap, in ms. */
const DOUBLE_TAP = 400

interface ZoomDialogProps {
  name: string
  views: GalleryView[]
  index: number
  onIndex: (index: number) => void
  /** A line below the picture. */
  note?: string
  open: boolean
  onClose: () => void
}

/**
 * The largest file of a picture. A press or a double tap doubles its size, scrolling moves it, arrow keys show the next one. The browser handles pinching.
 */
export function ZoomDialog({ name, views, index, onIndex, note, open, onClose }: ZoomDialogProps) {
  const [isZoomed, setIsZoomed] = useState(false)
  const stage = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLButtonElement>(null)
  /** When the picture was last pressed. */
  const lastPress = useRef(-DOUBLE_TAP)
  const view = views[index] ?? views[0]
  if (!view) return null

  const go = (by: 1 | -1) => {
    setIsZoomed(false)
    onIndex((index + by + views.length) % views.length)
  }
  const zoom = (next: boolean, x = 0.5, y = 0.5) => {
    setIsZoomed(next)
    // After the layout at the new size, centre the pressed point.
    requestAnimationFrame(() => {
      const area = stage.current
      area?.scrollTo({ left: area.scrollWidth * x - area.clientWidth / 2, top: area.scrollHeight * y - area.clientHeight / 2 })
    })
  }
  const onPress = (event: MouseEvent) => {
    // The second press of a double tap must not undo the first.
    const isSecond = event.detail > 0 && event.timeStamp - lastPress.current < DOUBLE_TAP
    lastPress.current = isSecond ? -DOUBLE_TAP : event.timeStamp
    if (isSecond) return
    // A key press has no coordinates.
    if (event.detail === 0) {
      zoom(!isZoomed)
      return
    }
    const frame = event.currentTarget.getBoundingClientRect()
    zoom(!isZoomed, (event.clientX - frame.left) / frame.width, (event.clientY - frame.top) / frame.height)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '=') zoom(true)
    else if (event.key === '-') zoom(false)
    else if (isZoomed) return
    else if (event.key === 'ArrowRight') go(1)
    else if (event.key === 'ArrowLeft') go(-1)
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Pictures of ${name}`}
      size="full"
      initialFocus={picture}
      footer={
        <div className={styles.controls}>
          {note ? <p>{note}</p> : null}
          {views.length > 1 ? (
            <>
              <IconButton icon="chevron-left" label="Previous picture" variant="outline" onClick={() => go(-1)} />
              <output className="tabular">
                {index + 1} of {views.length}
              </output>
              <IconButton icon="chevron-right" label="Next picture" variant="outline" onClick={() => go(1)} />
            </>
          ) : null}
          <IconButton
            icon={isZoomed ? 'minus' : 'plus'}
            label={isZoomed ? 'Show the whole picture' : 'Show it twice as large'}
            variant="outline"
            onClick={() => zoom(!isZoomed)}
          />
        </div>
      }
    >
      <div ref={stage} className={classNames(styles.stage, isZoomed && styles.near)}>
        {/* Arrow keys on a focused button scroll its container. */}
        <button
          ref={picture}
          type="button"
          className={styles.picture}
          aria-label={`${isZoomed ? 'Show the whole picture' : 'Show it twice as large'}: ${view.alt}`}
          onClick={onPress}
          onKeyDown={onKeyDown}
        >
          <img
            key={view.id}
            src={zoomSource(view.picture)}
            width={view.picture.width}
            height={view.picture.height}
            alt=""
            style={{ scale: view.flip ? '-1 1' : undefined, backgroundColor: view.picture.colour }}
          />
          <Overlays key={`${view.id} in colour`} view={view} sizes="" zoom={zoomSource(view.picture)} />
        </button>
      </div>
    </Dialog>
  )
}
