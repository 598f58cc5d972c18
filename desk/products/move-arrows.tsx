import DownIcon from '@mui/icons-material/KeyboardArrowDownOutlined'
import UpIcon from '@mui/icons-material/KeyboardArrowUpOutlined'
import { IconButton } from '@mui/material'

export interface Moves {
  /** Null at the start of the list. */
  up: (() => void) | null
  /** Null at the end of the list. */
  down: (() => void) | null
}

/** The arrows that move a line of a list. `name`: of the line. */
export const MoveArrows = ({ name, up, down }: Moves & { name: string }) => (
  <>
    <IconButton disabled={up === null} aria-label={`${name} up`} onClick={() => up?.()} sx={{ p: 1.25 }}>
      <UpIcon />
    </IconButton>
    <IconButton disabled={down === null} aria-label={`${name} down`} onClick={() => down?.()} sx={{ p: 1.25 }}>
      <DownIcon />
    </IconButton>
  </>
)
