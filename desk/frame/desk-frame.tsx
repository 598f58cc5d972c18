import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import { brand } from '../../src/contract/brand.ts'
import { AppBar, Box, Container, CssBaseline, IconButton, Link, Toolbar, Typography, useMediaQuery, type Theme } from '@mui/material'
import { useRef, type ReactNode } from 'react'
import { Notification, useLogout } from 'react-admin'
import { BottomBar, SideBar } from './navigation.tsx'
import { placeGroups } from './places.ts'
import { UnsavedGuard } from '../unsaved/unsaved-guard.tsx'
import { useLeave } from '../unsaved/use-unsaved.ts'
import { useMe } from './use-me.ts'

/** A column that fills the window, or grows with its content. */
const fills = { display: 'flex', flexDirection: 'column', flex: '1 0 auto' } as const

/** The frame of every screen: navigation below on a phone, at the side on a wide screen. */
export function DeskFrame({ children }: { children?: ReactNode }) {
  const { me, may } = useMe()
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'))
  const main = useRef<HTMLElement>(null)
  const groups = placeGroups
    .map(({ title, places }) => ({ title, places: places.filter(({ right }) => may(right)) }))
    .filter(({ places }) => places.length > 0)
  return (
    <UnsavedGuard>
      <Box sx={{ ...fills, bgcolor: 'background.default', color: 'text.primary', pb: isWide ? 0 : 10 }}>
        <CssBaseline />
        <SkipLink skip={() => main.current?.focus()} />
        <AppBar
          position="sticky"
          color="inherit"
          component="header"
          sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper', displayPrint: 'none' }}
        >
          <Toolbar sx={{ gap: 2 }}>
            <Typography component="p" sx={{ fontFamily: 'h1.fontFamily', fontSize: 20, fontWeight: 600, flex: 1 }}>
              {brand.name} desk
            </Typography>
            {me && (
              <Typography variant="body2" color="text.secondary" noWrap sx={{ maxWidth: isWide ? 280 : 150 }}>
                {me.name || me.email}, {me.role}
              </Typography>
            )}
            <SignOut />
          </Toolbar>
        </AppBar>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', flex: '1 0 auto' }}>
          {isWide && <SideBar groups={groups} />}
          <Container
            component="main"
            id="content"
            ref={main}
            tabIndex={-1}
            maxWidth="lg"
            sx={{ pt: { xs: 2, md: 4 }, pb: { xs: 2, md: 8 }, px: { xs: 2, md: 3 }, minWidth: 0 }}
          >
            {children}
          </Container>
        </Box>
        {!isWide && <BottomBar groups={groups} />}
        <Notification />
      </Box>
    </UnsavedGuard>
  )
}

/** The first link of each screen, seen while it has the focus. A hash in the address would be a step of the router. */
const SkipLink = ({ skip }: { skip: () => void }) => (
  <Link
    href="#content"
    onClick={(event) => {
      event.preventDefault()
      skip()
    }}
    sx={{
      position: 'fixed',
      displayPrint: 'none',
      top: 8,
      left: 8,
      zIndex: 'tooltip',
      px: 2,
      py: 1.5,
      borderRadius: 2,
      bgcolor: 'background.paper',
      '&:not(:focus)': { transform: 'translateY(-200%)' },
    }}
  >
    Skip to content
  </Link>
)

function SignOut() {
  const logout = useLogout()
  const leave = useLeave()
  return (
    <IconButton aria-label="Sign out" onClick={() => leave(() => void logout({}, '/login', false))}>
      <LogoutIcon />
    </IconButton>
  )
}
