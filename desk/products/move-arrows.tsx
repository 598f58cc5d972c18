import DownIcon from '@mui/icons-material/KeyboardArrowDownOutlined'
import UpIcon from '@mui/icons-material/KeyboardArrowUpOutlined'
import { IconButton } from '@mui/material'
import type { ReactNode } from 'react'

export interface Moves {
  /** Null at the start of the list. */
  up: (() => void) | null
  /** Null at the end of the list. */
  down: (() => void) | null
}

/** The arrows that move a line of a list. `name`: of the line. An arrow that can go no further keeps the focus. */
export const MoveArrows = ({ name, up, down }: Moves & { name: string }) => (
  <>
    <Arrow label={`${name} up`} move={up}>
      <UpIcon />
    </Arrow>
    <Arrow label={`${name} down`} move={down}>
      <DownIcon />
    </Arrow>
  </>
)

interface ArrowProps {
  label: string
  move: (() => void) | null
  children: ReactNode
}

const Arrow = ({ label, move, children }: ArrowProps) => (
  <IconButton
    aria-disabled={move === null}
    disableRipple={move === null}
    aria-label={label}
    onClick={() => move?.()}
    sx={{ p: 1.25, '&[aria-disabled=true]': { color: 'action.disabled', bgcolor: 'transparent', cursor: 'default' } }}
  >
    {children}
  </IconButton>
)
