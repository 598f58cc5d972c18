import type { ReactNode } from 'react'

/** The largest width of a drawing in px. A phone shows it smaller. */
const WIDTH = 440

interface DrawingProps {
  /** What the drawing says, with its measurements. */
  label: string
  caption: string
  /** Left, top, width and height of the drawing, in its units. */
  box: readonly [number, number, number, number]
  children: ReactNode
}

/** A drawing to scale. Its lines have the colour of the text. */
export function Drawing({ label, caption, box, children }: DrawingProps) {
  return (
    <figure className="stack gap-2">
      <svg
        width={WIDTH}
        fontSize={60}
        viewBox={box.join(' ')}
        role="img"
        aria-label={label}
        fill="none"
        stroke="currentColor"
        strokeWidth={4}
        strokeLinejoin="round"
      >
        {children}
      </svg>
      <figcaption>
        <small>{caption}</small>
      </figcaption>
    </figure>
  )
}

/** The props of a part of the piece: `dark` for frame and back, light for cushions. */
export const filled = (tone: 'dark' | 'light') => ({ fill: 'currentColor', fillOpacity: tone === 'dark' ? 0.12 : 0.04 })

/** A horizontal dimension line with its label above, or below it. Lengths are in the units of the drawing. */
export function Across({ from, to, y, label, isBelow }: { from: number; to: number; y: number; label: string; isBelow?: boolean }) {
  return (
    <>
      <path strokeWidth={2} d={`M${from} ${y}H${to}M${from} ${y - 22}v44M${to} ${y - 22}v44`} />
      <text fill="currentColor" stroke="none" x={(from + to) / 2} y={isBelow ? y + 84 : y - 30} textAnchor="middle">
        {label}
      </text>
    </>
  )
}

/** A vertical dimension line with its label on its left or right. */
export function Up({ x, from, to, label, isRight }: { x: number; from: number; to: number; label: string; isRight?: boolean }) {
  return (
    <>
      <path strokeWidth={2} d={`M${x} ${from}V${to}M${x - 22} ${from}h44M${x - 22} ${to}h44`} />
      <text fill="currentColor" stroke="none" x={isRight ? x + 36 : x - 36} y={(from + to) / 2 + 20} textAnchor={isRight ? 'start' : 'end'}>
        {label}
      </text>
    </>
  )
}
