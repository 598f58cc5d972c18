import { formatNumber } from '../../../domain/numbers.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { navigate } from 'wouter/use-browser-location'
import type { Variation } from '../../../contract/cart/cart.ts'
import type { Product, ProductModel } from '../../../contract/catalogue/catalogue.ts'
import { pictureSource } from '../../../contract/catalogue/picture.ts'
import { isMirrored, pictureOf } from '../../../domain/catalogue/variation.ts'
import { connection } from '../../../state/network/connection.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { IconButton } from '../../../ui/basics/icon-button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { SwatchGroup } from '../../../ui/forms/swatch-group.tsx'
import { addressOf } from '../choice/variation-address.ts'
import { withoutUnit } from '../facts/lengths.ts'
import styles from './model-dialog.module.css'
import { openViewer, reasonOf, roomViewOf, type Missing, type RoomView, type Viewer } from './model-viewer.ts'

interface ModelDialogProps {
  product: Product
  model: ProductModel
  variation: Variation
  open: boolean
  onClose: () => void
}

const SWATCH = 160
const POSTER = 800
/** Degrees of one press. */
const TURN = 30

const missingWords: Readonly<Record<Missing, string>> = {
  'not-loaded':
    'The 3D view of this piece is not on this device yet. Open it once with a connection, and it works without one from then on.',
  'no-3d': 'This browser cannot show 3D. Try another browser, or one on your phone.',
}

/** A product in 3D, at true size: the customer turns it, changes its fabric and, on a phone that can, puts it into the room. */
export function ModelDialog({ product, model, variation, open, onClose }: ModelDialogProps) {
  const { width, depth, height, return_depth } = product.dimensions
  const sizes = [width, return_depth ?? depth, height].map((mm) => withoutUnit(mm / 10)).join(' × ')
  const swatch = product.options.find(({ kind }) => kind === 'swatch')
  const shown = swatch?.values.find(({ value }) => value === variation[swatch.name])
  const legs = product.options.find(({ name }) => name === 'legs')?.values.find(({ value }) => value === variation['legs'])
  const others = [
    ...(shown && shown.value !== product.default_swatch ? [shown.label] : []),
    ...(legs && !legs.pictured ? [`legs in ${legs.label}`] : []),
  ]
  return (
    <Dialog open={open} onClose={onClose} title={`${product.name} in 3D`} size="full">
      {open ? (
        <Stage
          product={product}
          model={model}
          colour={colourOf(product, shown?.value)}
          legs={legs?.value}
          mirrored={isMirrored(variation)}
          poster={posterOf(product, variation)}
          others={others}
          sizes={`${sizes} cm (width, depth, height), true to size`}
        >
          {swatch ? (
            <SwatchGroup
              legend={swatch.label}
              size="sm"
              value={shown?.value ?? null}
              onChange={(value) => navigate(addressOf(product, location.search, { ...variation, [swatch.name]: value }), { replace: true })}
              options={swatch.values.map(({ value, label, colour, picture }) => {
                const fabric = product.swatches.find(({ id }) => id === value)
                const face = fabric?.picture ?? picture
                return {
                  value,
                  label,
                  color: colour ?? fabric?.colour ?? 'transparent',
                  ...(face ? { picture: pictureSource(face, SWATCH) } : {}),
                }
              })}
            />
          ) : null}
        </Stage>
      ) : null}
    </Dialog>
  )
}

/** The address of the picture of this variation; null without one. */
function posterOf(product: Product, variation: Variation): string | null {
  const base = pictureOf(product, variation)
  return product.picture && base ? pictureSource({ ...product.picture, base }, POSTER) : null
}

const colourOf = ({ options, swatches }: Product, value: string | undefined): string | undefined =>
  swatches.find(({ id }) => id === value)?.colour ??
  options.flatMap(({ values }) => values).find((candidate) => candidate.value === value)?.colour

interface StageProps {
  product: Product
  model: ProductModel
  colour: string | undefined
  /** The finish of the legs. */
  legs: string | undefined
  /** The chaise is on the left. */
  mirrored: boolean
  /** The address of the product's picture, which shows until the model is there. */
  poster: string | null
  /** The chosen options that the model's file does not show, in words. */
  others: readonly string[]
  sizes: string
  children: React.ReactNode
}

function Stage({ product, model, colour, legs, mirrored, poster, others, sizes, children }: StageProps) {
  const place = useRef<HTMLDivElement>(null)
  const [viewer, setViewer] = useState<Viewer | null>(null)
  const [missing, setMissing] = useState<Missing | null>(null)
  const [roomView, setRoomView] = useState<RoomView>('none')
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const { online } = useSnapshot(connection)
  const alt = `${product.name} in 3D. The arrow keys turn it.`

  const again = useEffectEvent(() => setAttempt(attempt + 1))
  const show = useEffectEvent(async (into: Element, signal: AbortSignal) => {
    try {
      const opened = await openViewer(into, { src: model.src, alt, colour, legs, isMirrored: mirrored, signal })
      if (signal.aborted) return
      opened.cover({ colour, legs })
      setViewer(opened)
      setRoomView(await roomViewOf(opened.element))
    } catch (error) {
      if (signal.aborted) return
      console.info('The 3D view did not open:', error)
      setMissing(reasonOf(error))
    }
  })
  const isShown = viewer !== null
  useEffect(() => {
    const into = place.current
    if (!into || isShown) return undefined
    const stop = new AbortController()
    setMissing(null)
    void show(into, stop.signal)
    return () => stop.abort()
    // Tries again when the connection is back.
  }, [online, attempt, isShown])
  useEffect(() => {
    if (missing !== 'not-loaded') return undefined
    const retry = () => again()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [missing])
  useEffect(() => viewer?.cover({ colour, legs }), [viewer, colour, legs])

  const enter = () => {
    setFailed(false)
    void viewer?.enterRoom().then((entered) => setFailed(!entered))
  }

  return (
    <div className={styles.page}>
      <div className={styles.stage}>
        {poster && !isShown ? <img className={styles.poster} src={poster} alt="" style={{ scale: mirrored ? '-1 1' : undefined }} /> : null}
        {/* Only the viewer changes the content of this element. */}
        <div ref={place} className={styles.viewer} data-shown={isShown || undefined} />
        {viewer ? (
          <div className={styles.turn}>
            <IconButton icon="chevron-left" label="Turn left" variant="filled" onClick={() => viewer.turn(-TURN)} />
            <IconButton icon="chevron-right" label="Turn right" variant="filled" onClick={() => viewer.turn(TURN)} />
          </div>
        ) : null}
      </div>
      <div className={styles.side}>
        <p role="status">
          {missing
            ? missingWords[missing]
            : isShown
              ? 'Drag it or use the arrow keys to turn it. Pinch or scroll to look closer.'
              : `Loading the 3D view (${formatNumber(model.bytes / 1e6, 1)} MB, and the viewer the first time)…`}
        </p>
        {missing === 'not-loaded' ? (
          <Button variant="secondary" icon="sync" onClick={() => setAttempt(attempt + 1)}>
            Try again
          </Button>
        ) : null}
        {children}
        <p className={styles.note}>{sizes}</p>
        {viewer && roomView !== 'none' ? (
          <>
            <Button full icon="expand" onClick={enter}>
              Put it in your room
            </Button>
            {roomView === 'fixed' ? (
              <p className={styles.note}>
                It opens in Google’s viewer, which needs a connection{others.length > 0 ? ` and does not show ${others.join(' and ')}` : ''}
                .
              </p>
            ) : null}
            <p role="alert">{failed ? 'The camera view did not open. Check that this site may use it, and try again.' : null}</p>
          </>
        ) : null}
      </div>
    </div>
  )
}
