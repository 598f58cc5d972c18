import type { Opening, Plan } from '../../contract/room/plan.ts'
import { sweepOf } from '../../domain/room/footprint.ts'
import styles from './plan-drawing.module.css'
import { centimetres } from '../../domain/lengths.ts'

/** The thickness of a wall in the drawing, in mm. */
const WALL = 110
const METRE = 1000

/** The floor with a line for every metre, the walls with doors and windows, and the measurements of the room. */
export function Room({ plan, letter }: { plan: Plan; letter: number }) {
  const { width, length } = plan
  const metres = (side: number) => Array.from({ length: Math.ceil(side / METRE) - 1 }, (_, place) => (place + 1) * METRE)
  return (
    <g aria-hidden="true">
      <rect className={styles.wall} x={-WALL} y={-WALL} width={width + 2 * WALL} height={length + 2 * WALL} />
      <rect className={styles.floor} width={width} height={length} />
      <path
        className={styles.grid}
        d={[...metres(width).map((x) => `M${x} 0v${length}`), ...metres(length).map((y) => `M0 ${y}h${width}`)].join('')}
      />
      {plan.openings.map((opening) => (
        <InWall key={opening.id} opening={opening} plan={plan} />
      ))}
      <text className={styles.measure} x={width / 2} y={-WALL - letter * 0.6} textAnchor="middle">
        {centimetres(width)} cm
      </text>
      <text className={styles.measure} textAnchor="middle" transform={`translate(${-WALL - letter * 0.6} ${length / 2}) rotate(-90)`}>
        {centimetres(length)} cm
      </text>
    </g>
  )
}

/** A door with the quarter circle that it sweeps, or a window. */
function InWall({ opening, plan }: { opening: Opening; plan: Plan }) {
  const { wall, at, width, kind } = opening
  const isAcross = wall === 'top' || wall === 'bottom'
  const start = wall === 'bottom' ? plan.length : wall === 'right' ? plan.width : -WALL
  const hole = isAcross ? { x: at, y: start, width, height: WALL } : { x: start, y: at, width: WALL, height: width }
  const middle = start + WALL / 2
  const sweep = sweepOf(opening, plan)
  return (
    <>
      <rect className={styles.hole} {...hole} />
      {kind === 'window' ? (
        <path className={styles.window} d={isAcross ? `M${at} ${middle}h${width}` : `M${middle} ${at}v${width}`} />
      ) : null}
      {sweep ? <path className={styles.door} d={leaf(sweep, isAcross)} /> : null}
    </>
  )
}

/** The open leaf of a door, and its way to the other end of the opening. */
function leaf({ x, y, radius, toX, toY }: NonNullable<ReturnType<typeof sweepOf>>, isAcross: boolean): string {
  const [openX, openY] = isAcross ? [x, y + toY * radius] : [x + toX * radius, y]
  const [shutX, shutY] = isAcross ? [x + toX * radius, y] : [x, y + toY * radius]
  const side = isAcross === (toX === toY) ? 0 : 1
  return `M${x} ${y}L${openX} ${openY}A${radius} ${radius} 0 0 ${side} ${shutX} ${shutY}`
}
