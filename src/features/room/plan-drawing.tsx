import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import type { Plan, PlanPiece } from '../../contract/room/plan.ts'
import { WALKING_SPACE } from '../../domain/room/check-plan.ts'
import { areasOf, boxOf, outlineOf } from '../../domain/room/footprint.ts'
import { dragPiece, SMALL_STEP, STEP, turnPiece } from '../../domain/room/plan.ts'
import { Room } from './plan-room.tsx'
import styles from './plan-drawing.module.css'
import { centimetres } from '../../domain/lengths.ts'
import { sizeWords } from './plan-words.ts'

interface PlanDrawingProps {
  plan: Plan
  chosen: string | null
  /** The ids of pieces with a problem. */
  troubled: ReadonlySet<string>
  showsSpace: boolean
  choose: (id: string) => void
  change: (id: string, step: (piece: PlanPiece) => PlanPiece) => void
  remove: (id: string) => void
}

/** Around the room, as a part of its longer side, for walls and measurements. */
const MARGIN = 0.1

/** The height of a letter in px. */
const LETTER = 13
/** The width of the drawing in px before it is measured: that of a phone. */
const PHONE = 340

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The room from above, to scale, with its pieces. They are dragged, or moved by arrow keys, turned with R and removed with Delete. */
export function PlanDrawing({ plan, chosen, troubled, showsSpace, choose, change, remove }: PlanDrawingProps) {
  const svg = useRef<SVGSVGElement>(null)
  const [drag, setDrag] = useState<{ piece: PlanPiece; fromX: number; fromY: number } | null>(null)
  const clip = useId()
  const margin = Math.max(plan.width, plan.length) * MARGIN
  const [width, height] = [plan.width + 2 * margin, plan.length + 2 * margin]
  const [scale, setScale] = useState(width / PHONE)
  const letter = scale * LETTER

  // Letters have one size on the screen, whatever the size of the room.
  useEffect(() => {
    const drawn = svg.current
    if (!drawn) return undefined
    const observer = new ResizeObserver(() => setScale(1 / (drawn.getScreenCTM()?.a || 1)))
    observer.observe(drawn)
    return () => observer.disconnect()
  }, [width, height])

  /** The place of a pointer in mm of the room. */
  const placeOf = ({ clientX, clientY }: PointerEvent) =>
    new DOMPoint(clientX, clientY).matrixTransform(svg.current?.getScreenCTM()?.inverse() ?? new DOMMatrix())
  const grab = (event: PointerEvent<SVGGElement>, piece: PlanPiece) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { x, y } = placeOf(event)
    choose(piece.id)
    setDrag({ piece, fromX: x - piece.x, fromY: y - piece.y })
  }
  const pull = (event: PointerEvent) => {
    if (!drag) return
    const { x, y } = placeOf(event)
    setDrag({ ...drag, piece: dragPiece(drag.piece, x - drag.fromX, y - drag.fromY, plan) })
  }
  const drop = () => {
    if (!drag) return
    const { id, x, y } = drag.piece
    setDrag(null)
    const before = plan.pieces.find((piece) => piece.id === id)
    if (before?.x !== x || before.y !== y) change(id, (piece) => ({ ...piece, x, y }))
  }
  const press = (event: KeyboardEvent, { id }: PlanPiece) => {
    const arrow = arrows[event.key]
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (arrow) {
      const by = event.shiftKey ? SMALL_STEP : STEP
      change(id, (piece) => ({ ...piece, x: piece.x + arrow[0] * by, y: piece.y + arrow[1] * by }))
    } else if (event.key === 'r' || event.key === 'R') change(id, turnPiece)
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(id)
    else if (event.key === 'Enter' || event.key === ' ') choose(id)
    else return
    event.preventDefault()
  }

  const pieces = plan.pieces.map((piece) => (drag?.piece.id === piece.id ? drag.piece : piece))
  return (
    <svg ref={svg} className={styles.plan} viewBox={`${-margin} ${-margin} ${width} ${height}`} fontSize={letter}>
      <clipPath id={clip}>
        <rect width={plan.width} height={plan.length} />
      </clipPath>
      <Room plan={plan} letter={letter} />
      {showsSpace ? (
        <g clipPath={`url(#${clip})`} className={styles.space} aria-hidden="true">
          {pieces.flatMap((piece) =>
            areasOf(piece).map(({ left, top, right, bottom }, part) => (
              <rect
                key={`${piece.id}${part}`}
                x={left - WALKING_SPACE}
                y={top - WALKING_SPACE}
                width={right - left + 2 * WALKING_SPACE}
                height={bottom - top + 2 * WALKING_SPACE}
                rx={WALKING_SPACE / 4}
              />
            )),
          )}
        </g>
      ) : null}
      {pieces.map((piece, place) => (
        <g
          key={piece.id}
          role="button"
          tabIndex={0}
          aria-pressed={piece.id === chosen}
          aria-label={`${piece.name}, ${sizeWords(piece)}, ${centimetres(piece.x)} cm from the left, ${centimetres(piece.y)} cm from the top${troubled.has(piece.id) ? ', does not fit here' : ''}. Arrow keys move it, R turns it.`}
          className={styles.piece}
          data-troubled={troubled.has(piece.id) || undefined}
          onPointerDown={(event) => grab(event, piece)}
          onPointerMove={pull}
          onPointerUp={drop}
          onPointerCancel={() => setDrag(null)}
          onKeyDown={(event) => press(event, piece)}
          onFocus={() => choose(piece.id)}
        >
          <polygon
            points={outlineOf(piece)
              .map((point) => point.join(','))
              .join(' ')}
          />
          <Back piece={piece} />
          <Name piece={piece} number={place + 1} letter={letter} />
        </g>
      ))}
    </svg>
  )
}

/** The thickness in mm of a back, which shows which way a piece faces. */
const BACK = 110

function Back({ piece }: { piece: PlanPiece }) {
  const { width, depth, return_depth } = piece
  if (depth < 4 * BACK) return null
  const top = -Math.max(depth, return_depth ?? 0) / 2
  return (
    <rect
      className={styles.back}
      transform={`translate(${piece.x} ${piece.y}) rotate(${piece.turn})`}
      x={-width / 2}
      y={top}
      width={width}
      height={BACK}
    />
  )
}

/** The part of its height that a letter is wide. */
const WIDE = 0.56

/** The name of a piece within it, across or upright, or its number where the name does not fit. */
function Name({ piece, number, letter }: { piece: PlanPiece; number: number; letter: number }) {
  const [area] = areasOf(piece)
  if (!area) return null
  const box = boxOf({ ...piece, return_depth: undefined })
  const long = piece.name.length * letter * WIDE
  const isUpright = long > box.width && long <= box.height
  const [x, y] = [(area.left + area.right) / 2, (area.top + area.bottom) / 2]
  return (
    <text x={x} y={y} dy="0.35em" textAnchor="middle" transform={isUpright ? `rotate(-90 ${x} ${y})` : undefined}>
      {long <= Math.max(box.width, box.height) ? piece.name : number}
    </text>
  )
}
