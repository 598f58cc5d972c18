import type { Dimensions } from '../../../contract/catalogue/catalogue.ts'
import { inCentimetres } from './lengths.ts'
import { Across, Drawing, filled, Up } from './drawing.tsx'

/** The space around the piece for its dimension lines, in mm. */
const LEFT = 300
const RIGHT = 300
const TOP = 90
const BOTTOM = 190
const CUSHION = 160

type SeatDimensions = Dimensions & Required<Pick<Dimensions, 'seat_height' | 'seat_depth'>>

/** Whether a piece has the measurements of a seat. */
export const isSeat = (dimensions: Dimensions): dimensions is SeatDimensions =>
  dimensions.seat_depth !== undefined && dimensions.seat_height !== undefined && dimensions.depth > 0 && dimensions.height > 0

/** The seat from the side, drawn to scale from its measurements: its front is on the left. */
export function SeatProfile({ name, dimensions }: { name: string; dimensions: SeatDimensions }) {
  const { depth, height, seat_height: seat, seat_depth: deep, arm_height: arm, leg_clearance: clear = 0 } = dimensions
  const up = (mm: number) => height - mm
  const facts = [
    `seat depth ${inCentimetres(deep)}`,
    `seat height ${inCentimetres(seat)}`,
    ...(arm ? [`arm height ${inCentimetres(arm)}`] : []),
    ...(clear ? [`${inCentimetres(clear)} under the legs`] : []),
  ]
  const lean = Math.min(110, depth - deep - 60)
  return (
    <Drawing
      label={`${name} from the side: ${facts.join(', ')}`}
      caption="From the side, to scale. The dashed line is the arm."
      box={[-LEFT, -TOP, LEFT + depth + RIGHT, TOP + height + BOTTOM]}
    >
      <path strokeWidth={2} d={`M${-LEFT} ${height}H${depth + RIGHT}`} />
      <path {...filled('dark')} d={`M60 ${up(clear)}v${clear}h45l15 ${-clear}zM${depth - 120} ${up(clear)}l15 ${clear}h45v${-clear}z`} />
      <rect {...filled('dark')} x={8} y={up(seat - CUSHION)} width={deep - 8} height={seat - CUSHION - clear} rx={18} />
      <path
        {...filled('dark')}
        d={`M${deep} ${up(clear)}V${up(seat)}L${deep + lean} 22Q${deep + lean + 6} 0 ${deep + lean + 30} 0H${depth - 40}Q${depth - 4} 0 ${depth - 6} 40L${depth - 22} ${up(clear)}z`}
      />
      <rect {...filled('light')} x={0} y={up(seat)} width={deep} height={CUSHION} rx={46} />
      {arm ? <rect strokeDasharray="18 14" x={14} y={up(arm)} width={depth - 60} height={arm - clear} rx={34} /> : null}
      <Across from={0} to={deep} y={up(seat) - 46} label={inCentimetres(deep)} />
      <Up x={-90} from={height} to={up(seat)} label={inCentimetres(seat)} />
      {arm ? <Up x={depth + 90} from={height} to={up(arm)} label={inCentimetres(arm)} isRight /> : null}
      {clear ? <Up x={depth / 2} from={height} to={up(clear)} label={inCentimetres(clear)} isRight /> : null}
      <Across from={0} to={depth} y={height + 70} label={inCentimetres(depth)} isBelow />
    </Drawing>
  )
}
