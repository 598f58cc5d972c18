import AuditIcon from '@mui/icons-material/HistoryOutlined'
import GiftsIcon from '@mui/icons-material/CardGiftcardOutlined'
import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import OrdersIcon from '@mui/icons-material/ReceiptLongOutlined'
import RequestsIcon from '@mui/icons-material/AssignmentReturnOutlined'
import QuotesIcon from '@mui/icons-material/RequestQuoteOutlined'
import ProductsIcon from '@mui/icons-material/ChairOutlined'
import StaffIcon from '@mui/icons-material/GroupOutlined'
import TradeIcon from '@mui/icons-material/StorefrontOutlined'
import TodayIcon from '@mui/icons-material/TodayOutlined'
import { AppBar, Box, Button, Container, CssBaseline, IconButton, Toolbar, Typography, useMediaQuery, type Theme } from '@mui/material'
import type { ReactNode } from 'react'
import { Notification, useLogout } from 'react-admin'
import { NavLink } from 'react-router-dom'
import type { DeskRight } from '../../src/contract/desk/rights.ts'
import { useMe } from './use-me.ts'

const places = [
  { to: '/', label: 'Today', icon: TodayIcon, right: 'today.read' },
  { to: '/orders', label: 'Orders', icon: OrdersIcon, right: 'orders.read' },
  { to: '/requests', label: 'Requests', icon: RequestsIcon, right: 'orders.read' },
  { to: '/quotes', label: 'Quotes', icon: QuotesIcon, right: 'quotes.read' },
  { to: '/products', label: 'Products', icon: ProductsIcon, right: 'products.read' },
  { to: '/gift-cards', label: 'Gifts', icon: GiftsIcon, right: 'gift_cards.read' },
  { to: '/trade', label: 'Trade', icon: TradeIcon, right: 'trade.read' },
  { to: '/audit', label: 'Audit', icon: AuditIcon, right: 'audit.read' },
  { to: '/staff', label: 'Staff', icon: StaffIcon, right: 'staff.manage' },
] as const satisfies readonly { right: DeskRight; [field: string]: unknown }[]

/** The frame of every screen: navigation below on a phone, above on a wide screen. */
export function DeskFrame({ children }: { children?: ReactNode }) {
  const { me, may } = useMe()
  const logout = useLogout()
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'))
  const links = places.filter(({ right }) => may(right))
  const navigation = (
    <Box
      component="nav"
      aria-label="Desk"
      sx={{ display: 'flex', gap: isWide ? 1 : 0, flex: 1, justifyContent: isWide ? 'flex-start' : 'space-between', overflowX: 'auto' }}
    >
      {links.map(({ to, label, icon: Icon }) => (
        <Button
          key={to}
          component={NavLink}
          to={to}
          end={to === '/'}
          color="inherit"
          sx={{
            flexDirection: isWide ? 'row' : 'column',
            gap: isWide ? 1 : 0,
            minWidth: isWide ? 72 : 0,
            flex: isWide ? 'none' : '1 0 auto',
            minHeight: isWide ? 44 : 56,
            px: isWide ? 1.5 : 0.75,
            borderRadius: 2,
            fontSize: isWide ? 15 : 12,
            '&.active': { color: 'primary.main', bgcolor: 'action.selected' },
          }}
        >
          <Icon fontSize="small" aria-hidden />
          {label}
        </Button>
      ))}
    </Box>
  )
  return (
    <Box sx={{ minHeight: '100vh', bgcolor: 'background.default', color: 'text.primary', pb: isWide ? 4 : 10 }}>
      <CssBaseline />
      <AppBar
        position="sticky"
        color="inherit"
        component="header"
        sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
      >
        <Toolbar sx={{ gap: 2 }}>
          <Typography component="p" sx={{ fontFamily: 'h1.fontFamily', fontSize: 20, fontWeight: 600 }}>
            Stoep desk
          </Typography>
          {isWide ? navigation : <Box sx={{ flex: 1 }} />}
          {me && (
            <Typography variant="body2" color="text.secondary" noWrap sx={{ maxWidth: isWide ? 280 : 150 }}>
              {me.name || me.email}, {me.role}
            </Typography>
          )}
          <IconButton aria-label="Sign out" onClick={() => logout()}>
            <LogoutIcon />
          </IconButton>
        </Toolbar>
      </AppBar>
      <Container component="main" maxWidth="lg" sx={{ py: { xs: 2, md: 4 }, px: { xs: 2, md: 3 } }}>
        {children}
      </Container>
      {!isWide && (
        <Box
          sx={{
            position: 'fixed',
            insetInline: 0,
            bottom: 0,
            zIndex: 'appBar',
            bgcolor: 'background.paper',
            borderTop: 1,
            borderColor: 'divider',
            px: 1,
            pb: 'env(safe-area-inset-bottom)',
          }}
        >
          {navigation}
        </Box>
      )}
      <Notification />
    </Box>
  )
}
