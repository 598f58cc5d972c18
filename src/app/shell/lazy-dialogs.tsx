import type { ComponentProps } from 'react'
import { closeListDialog } from '../../actions/wholesale/list-dialog.ts'
import { lazyDialog } from '../../lazy/lazy-dialog.tsx'
import { closeSignIn } from '../../state/account/session.ts'
import { closeCart } from '../../state/cart/cart.ts'
import { closeChoices } from '../../state/measurement/consent.ts'
import { closeSyncSheet } from '../../state/outbox/outbox-state.ts'

export const LazyShopMenu = lazyDialog<ComponentProps<typeof import('./dialogs/shop-menu.tsx').ShopMenu>>(
  async () => (await import('./dialogs/shop-menu.tsx')).ShopMenu,
)

export const LazySearchDialog = lazyDialog<ComponentProps<typeof import('../../features/search/search-dialog.tsx').SearchDialog>>(
  async () => (await import('../../features/search/search-dialog.tsx')).SearchDialog,
)

export const LazyCartDrawer = lazyDialog<{ open: boolean }>(
  async () => (await import('../../features/cart/cart-drawer.tsx')).CartDrawer,
  closeCart,
)

export const LazySignInDialog = lazyDialog<{ open: boolean }>(
  async () => (await import('../../features/account/access/sign-in-dialog.tsx')).SignInDialog,
  closeSignIn,
)

export const LazySyncSheet = lazyDialog<{ open: boolean }>(
  async () => (await import('../../features/outbox/sync-sheet.tsx')).SyncSheet,
  closeSyncSheet,
)

export const LazyPrivacyChoices = lazyDialog<{ open: boolean }>(
  async () => (await import('../../features/measurement/privacy-choices.tsx')).PrivacyChoices,
  closeChoices,
)

export const LazyChooseListDialog = lazyDialog<{ open: boolean }>(
  async () => (await import('../../features/wholesale/choose-list-dialog.tsx')).ChooseListDialog,
  closeListDialog,
)
