import { Box, Button, Stack, Typography } from '@mui/material'
import { useId, useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import type { Focal } from '../../../src/contract/catalogue/picture.ts'
import { MIDDLE } from '../../../src/domain/catalogue/focal.ts'

/** A shape that screens of the shop give a picture. */
export interface Crop {
  label: string
  /** Width to height. */
  ratio: number
}

/** The crops of pictures of products, by the screens that show them. */
export const productCrops: readonly Crop[] = [
  { label: 'Tiles, cart, gallery', ratio: 4 / 3 },
  { label: 'Gift on the home page', ratio: 16 / 10 },
]
export const postCrops: readonly Crop[] = [{ label: 'Cards and the post', ratio: 4 / 3 }]
export const profileCrops: readonly Crop[] = [{ label: 'Cards of decorators', ratio: 4 / 3 }]
export const categoryCrops: readonly Crop[] = [
  { label: 'On a phone', ratio: 1.12 },
  { label: 'On a computer', ratio: 16 / 10 },
  { label: 'Menu', ratio: 1 },
]
export const phoneCrops: readonly Crop[] = [{ label: 'Home page on a phone', ratio: 1 }]
export const wideCrops: readonly Crop[] = [
  { label: 'Home page on a tablet', ratio: 2 },
  { label: 'On a computer', ratio: 1.2 },
]

interface Props {
  src: string
  /** The name of the field. */
  label: string
  /** Undefined: the middle. */
  focal: Focal | undefined
  change: (focal: Focal) => void
  crops: readonly Crop[]
}

/** The height of a preview in pixels. */
const PREVIEW = 84
/** The steps of the arrow keys in percent, alone and with Shift. */
const [STEP, LEAP] = [1, 10]

const within = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)))
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export const focalWords = ([x, y]: Focal): string => `${x} % from the left, ${y} % from the top`

/**
 * The part of a picture that stays where screens crop it: a point to tap, to drag, or to move with the arrow keys, with previews of its
 * effect.
 */
export function FocalField({ src, label, focal = MIDDLE, change, crops }: Props) {
  const [ratio, setRatio] = useState<number | null>(null)
  const help = useId()
  const point = useRef<HTMLDivElement>(null)
  const isWhole = ratio !== null && crops.every((crop) => Math.abs(ratio / crop.ratio - 1) < 0.02)
  const moveTo = (event: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    change([within((100 * (event.clientX - left)) / width), within((100 * (event.clientY - top)) / height)])
  }
  return (
    <Stack spacing={1.5} role="group" aria-label={label}>
      <Box
        // A finger beside the point scrolls the page, and a tap moves the point. A finger on the point, and a mouse, drag it.
        onPointerDown={(event) => {
          if (isWhole) return
          const isPoint = event.target === point.current
          if (event.pointerType === 'touch' && !isPoint) return
          event.currentTarget.setPointerCapture(event.pointerId)
          if (!isPoint) moveTo(event)
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event)
        }}
        // The browser sends no `pointerup` for a finger that scrolled.
        onPointerUp={(event) => {
          if (
            !isWhole &&
            event.pointerType === 'touch' &&
            event.target !== point.current &&
            !event.currentTarget.hasPointerCapture(event.pointerId)
          )
            moveTo(event)
        }}
        sx={{ position: 'relative', alignSelf: 'start', maxWidth: 420, lineHeight: 0, cursor: isWhole ? 'default' : 'crosshair' }}
      >
        <Box
          component="img"
          src={src}
          alt=""
          draggable={false}
          onLoad={({ currentTarget }) => setRatio(currentTarget.naturalWidth / currentTarget.naturalHeight)}
          sx={{ maxWidth: '100%', maxHeight: 320, borderRadius: 2, userSelect: 'none' }}
        />
        {!isWhole && <FocalPoint ref={point} helpId={help} {...{ label, focal, change }} />}
      </Box>
      <Typography variant="body2" color="text.secondary" id={help}>
        {isWhole
          ? 'The shop shows the whole of this picture, so nothing is cut off it.'
          : 'Tap what matters most, or move the point with the arrow keys. Where a screen cuts the picture, this part stays.'}
      </Typography>
      {!isWhole && <CropPreviews {...{ src, focal, change, crops }} />}
    </Stack>
  )
}

interface PointProps {
  ref: RefObject<HTMLDivElement | null>
  label: string
  focal: Focal
  change: (focal: Focal) => void
  /** The id of the text that says how to move it. */
  helpId: string
}

/** The point on the picture, which the arrow keys move. */
function FocalPoint({ ref, label, focal, change, helpId }: PointProps) {
  const [x, y] = focal
  const press = (event: KeyboardEvent) => {
    const [right, down] = steps[event.key] ?? []
    if (right === undefined || down === undefined) return
    event.preventDefault()
    const by = event.shiftKey ? LEAP : STEP
    change([within(x + right * by), within(y + down * by)])
  }
  return (
    <Box
      ref={ref}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-describedby={helpId}
      aria-valuenow={x}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={focalWords(focal)}
      onKeyDown={press}
      style={{ left: `${x}%`, top: `${y}%` }}
      sx={{
        position: 'absolute',
        touchAction: 'none',
        width: 44,
        height: 44,
        m: '-22px',
        borderRadius: '50%',
        border: '3px solid #fff',
        boxShadow: '0 0 0 2px #1d1a16, inset 0 0 0 2px #1d1a16',
        '&::after': {
          content: '""',
          position: 'absolute',
          inset: '14px',
          borderRadius: '50%',
          bgcolor: '#fff',
          border: '2px solid #1d1a16',
        },
        '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 3 },
      }}
    />
  )
}

/** How the screens crop the picture around the point, and the button that moves it to the middle. */
function CropPreviews({ src, focal: [x, y], change, crops }: Pick<Props, 'src' | 'change' | 'crops'> & { focal: Focal }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'end' }}>
      {crops.map((crop) => (
        <Box component="figure" key={crop.label} sx={{ m: 0 }}>
          <Box
            component="img"
            src={src}
            alt=""
            style={{ objectPosition: `${x}% ${y}%` }}
            sx={{ display: 'block', height: PREVIEW, width: Math.round(PREVIEW * crop.ratio), objectFit: 'cover', borderRadius: 1.5 }}
          />
          <Typography component="figcaption" variant="body2" color="text.secondary">
            {crop.label}
          </Typography>
        </Box>
      ))}
      <Button variant="outlined" disabled={x === MIDDLE[0] && y === MIDDLE[1]} onClick={() => change(MIDDLE)} sx={{ minHeight: 44 }}>
        Centre
      </Button>
    </Box>
  )
}
