import { Box } from '@mui/material'
import type { Dimensions } from '../../src/contract/catalogue/catalogue.ts'
import type { DeskProduct, ProductFields } from '../../src/contract/desk/desk-product.ts'
import { CountField } from './fields.tsx'

/** The longest side of a piece or a parcel, in mm. */
export const MOST_MM = 20_000

const ofPiece = [
  ['width', 'Width'],
  ['depth', 'Depth'],
  ['height', 'Height'],
  ['seat_height', 'Seat height'],
  ['seat_depth', 'Seat depth'],
  ['arm_height', 'Arm height'],
  ['leg_clearance', 'Free below'],
  ['return_depth', 'Corner side'],
] as const
const ofParcel = [
  ['width', 'Parcel width'],
  ['depth', 'Parcel depth'],
  ['height', 'Parcel height'],
] as const

/** A size with one length changed. An empty width, depth or height is 0, which the shop does not show; other empty lengths are left out. */
function withLength(size: Dimensions, name: keyof Dimensions, length: number | null): Dimensions {
  const { [name]: _, ...rest } = size
  return { width: 0, depth: 0, height: 0, ...rest, ...(length ? { [name]: length } : {}) }
}

type Sizes = Pick<DeskProduct, 'dimensions' | 'packed_size' | 'seats' | 'guarantee_years'>

/** The sizes of a piece and of its largest parcel in mm, its seats and its guarantee. */
export function SizesFields({ now, set, disabled }: { now: Sizes; set: (changes: ProductFields) => void; disabled: boolean }) {
  const length = (field: 'dimensions' | 'packed_size', name: keyof Dimensions, label: string) => (
    <CountField
      key={label}
      label={label}
      most={MOST_MM}
      initial={now[field][name] || null}
      change={(value) => set({ [field]: withLength(now[field], name, value) })}
      disabled={disabled}
    />
  )
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
      {ofPiece.map(([name, label]) => length('dimensions', name, label))}
      {ofParcel.map(([name, label]) => length('packed_size', name, label))}
      <CountField label="Seats" most={20} initial={now.seats} change={(seats) => set({ seats: seats || null })} disabled={disabled} />
      <CountField
        label="Guarantee (years)"
        most={99}
        initial={now.guarantee_years}
        change={(years) => set({ guarantee_years: years || null })}
        disabled={disabled}
      />
    </Box>
  )
}
