import MoreIcon from '@mui/icons-material/MenuOutlined'
import { Box, Button, Drawer, Typography, type Theme } from '@mui/material'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import type { Place, PlaceGroup } from './places.ts'

const current = { '&.active': { color: 'primary.main', bgcolor: 'action.selected' } }
const onBarStyle = { flexDirection: 'column', flex: '1 1 0', minWidth: 0, minHeight: 56, px: 0.5, borderRadius: 2, fontSize: 12 }

function RowLink({ place: { to, label, icon: Icon }, onPress }: { place: Place; onPress?: () => void }) {
  return (
    <Button
      component={NavLink}
      to={to}
      end={to === '/'}
      color="inherit"
      onClick={onPress}
      sx={{ justifyContent: 'flex-start', gap: 1.5, width: '100%', minHeight: 44, px: 1.5, borderRadius: 2, fontSize: 15, ...current }}
    >
      <Icon fontSize="small" aria-hidden />
      {label}
    </Button>
  )
}

function Groups({ groups, onPress }: { groups: readonly PlaceGroup[]; onPress?: () => void }): ReactNode {
  return groups.map(({ title, places }) => (
    <Box key={title} role="group" aria-label={title} sx={{ mb: 2 }}>
      <Typography variant="body2" color="text.secondary" aria-hidden sx={{ px: 1.5, pb: 1 }}>
        {title}
      </Typography>
      {places.map((place) => (
        <RowLink key={place.to} place={place} {...(onPress && { onPress })} />
      ))}
    </Box>
  ))
}

/** Shadows at the edges behind which a scrolling element has more. */
const scrollShadows = ({ palette: { background, divider } }: Theme) =>
  [
    `linear-gradient(${background.default} 50%, transparent) top / 100% 32px no-repeat local`,
    `linear-gradient(transparent, ${background.default} 50%) bottom / 100% 32px no-repeat local`,
    `linear-gradient(${divider}, transparent) top / 100% 16px no-repeat scroll`,
    `linear-gradient(transparent, ${divider}) bottom / 100% 16px no-repeat scroll`,
  ].join(', ')

/** Pixels between the current place and the edge of the side bar. The first line of a demo moves the bar down by 28 px. */
const AROUND_CURRENT = 48

/** Scrolls the side bar, and nothing else, as little as its current place needs. */
function showCurrent(bar: HTMLElement): void {
  const row = bar.querySelector<HTMLElement>('[aria-current=page]')
  if (!row) return
  const highest = row.offsetTop - AROUND_CURRENT
  const lowest = row.offsetTop + row.offsetHeight + AROUND_CURRENT - bar.clientHeight
  bar.scrollTop = Math.max(lowest, Math.min(bar.scrollTop, highest))
}

/** Every place, at the side of a wide screen. It scrolls by itself where the screen is low, and then shows the current place. */
export function SideBar({ groups }: { groups: readonly PlaceGroup[] }) {
  const bar = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    if (bar.current) showCurrent(bar.current)
  }, [pathname, groups.length])
  return (
    <Box
      ref={bar}
      component="nav"
      aria-label="Desk"
      sx={{
        position: 'sticky',
        displayPrint: 'none',
        top: 64,
        flex: '0 0 208px',
        // It is as high as the window leaves, and its places never make the page higher.
        alignSelf: 'stretch',
        maxHeight: 'calc(100dvh - 64px)',
        contain: 'size',
        overflowY: 'auto',
        background: scrollShadows,
        p: 1.5,
        borderRight: 1,
        borderColor: 'divider',
      }}
    >
      <Groups groups={groups} />
    </Box>
  )
}

/** The places of each day on the bottom edge of a phone, and all of them under "More". */
export function BottomBar({ groups }: { groups: readonly PlaceGroup[] }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { pathname } = useLocation()
  const places = groups.flatMap(({ places: ofGroup }) => ofGroup)
  const everyDay = places.filter(({ onBar }) => onBar)
  const isUnderMore = places.some(({ to, onBar }) => !onBar && (pathname === to || pathname.startsWith(`${to}/`)))
  return (
    <Box
      component="nav"
      aria-label="Desk"
      sx={{
        position: 'fixed',
        displayPrint: 'none',
        insetInline: 0,
        bottom: 0,
        zIndex: 'appBar',
        display: 'flex',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        px: 1,
        pb: 'env(safe-area-inset-bottom)',
      }}
    >
      {everyDay.map(({ to, label, icon: Icon }) => (
        <Button key={to} component={NavLink} to={to} end={to === '/'} color="inherit" sx={{ ...onBarStyle, ...current }}>
          <Icon fontSize="small" aria-hidden />
          {label}
        </Button>
      ))}
      <Button
        color="inherit"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-current={isUnderMore}
        className={isUnderMore ? 'active' : ''}
        onClick={() => setOpen(true)}
        sx={{ ...onBarStyle, ...current }}
      >
        <MoreIcon fontSize="small" aria-hidden />
        More
      </Button>
      <Drawer
        anchor="bottom"
        open={isOpen}
        onClose={close}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'All places', sx: { maxHeight: '85vh', borderRadius: '16px 16px 0 0' } } }}
      >
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 1, p: 2, pb: 'calc(16px + env(safe-area-inset-bottom))' }}>
          <Groups groups={groups} onPress={close} />
        </Box>
      </Drawer>
    </Box>
  )
}
