import type { Dimensions } from '../../../contract/catalogue/catalogue.ts'
import { Across, Drawing, filled, Up } from './drawing.tsx'
import { inCentimetres } from './lengths.ts'

/** The space around the piece for its dimension lines, in units of the drawing. */
const SIDE = 320
const TOP = 190
const BOTTOM = 60
/** The thickness of back and arm. */
const BACK = 55
const ARM = 66

type CornerDimensions = Dimensions & Required<Pick<Dimensions, 'return_depth'>>

/** Whether a piece has two sides. */
export const isCorner = (dimensions: Dimensions): dimensions is CornerDimensions =>
  dimensions.return_depth !== undefined && dimensions.return_depth > dimensions.depth && dimensions.width > dimensions.depth

/** A corner unit from above, drawn to scale: its back is at the top. Its return is on the right, or mirrored on the left. */
export function CornerPlan({ name, dimensions, isMirrored }: { name: string; dimensions: CornerDimensions; isMirrored: boolean }) {
  // A third of the size of other drawings, so that lines and text look the same.
  const [width, depth, long] = [dimensions.width / 3, dimensions.depth / 3, dimensions.return_depth / 3]
  const x = (fromArm: number) => (isMirrored ? width - fromArm : fromArm)
  const outline = [
    [0, 0],
    [width, 0],
    [width, long],
    [width - depth, long],
    [width - depth, depth],
    [0, depth],
  ]
  const points = outline.map(([across = 0, down = 0]) => `${x(across)},${down}`).join(' ')
  const sizes = `${inCentimetres(dimensions.width)} along the back, ${inCentimetres(dimensions.return_depth)} along the return, ${inCentimetres(dimensions.depth)} deep`
  const side = isMirrored ? 'left' : 'right'
  return (
    <Drawing
      label={`${name} from above, the return on the ${side}: ${sizes}`}
      caption={`From above, to scale, with the return on the ${side}.`}
      box={[-SIDE, -TOP, width + 2 * SIDE, TOP + long + BOTTOM]}
    >
      <polygon {...filled('light')} points={points} />
      <path {...filled('dark')} d={`M${x(0)} 0H${x(width)}V${long}H${x(width - BACK)}V${BACK}H${x(0)}z`} />
      <path {...filled('dark')} d={`M${x(0)} ${BACK}H${x(ARM)}V${depth}H${x(0)}z`} />
      <path d={`M${x(width - depth)} ${depth}V${BACK}M${x(width - depth)} ${depth}H${x(width - BACK)}`} />
      <Across from={0} to={width} y={-50} label={inCentimetres(dimensions.width)} />
      <Up x={x(width) + (isMirrored ? -60 : 60)} from={long} to={0} label={inCentimetres(dimensions.return_depth)} isRight={!isMirrored} />
      <Up x={x(0) + (isMirrored ? 60 : -60)} from={depth} to={0} label={inCentimetres(dimensions.depth)} isRight={isMirrored} />
    </Drawing>
  )
}
