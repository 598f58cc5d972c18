import type { ComponentProps } from 'react'
import { lazyDialog } from '../../lazy/lazy-dialog.tsx'

export const LazyShopMenu = lazyDialog<ComponentProps<typeof import('./dialogs/shop-menu.tsx').ShopMenu>>(
  async () => (await import('./dialogs/shop-menu.tsx')).ShopMenu,
)

export const LazySearchDialog = lazyDialog<ComponentProps<typeof import('../../features/search/search-dialog.tsx').SearchDialog>>(
  async () => (await import('../../features/search/search-dialog.tsx')).SearchDialog,
)

export const LazyCartDrawer = lazyDialog<{ open: boolean }>(async () => (await import('../../features/cart/cart-drawer.tsx')).CartDrawer)

export const LazySignInDialog = lazyDialog<{ open: boolean }>(
  async () => (await import('../../features/account/access/sign-in-dialog.tsx')).SignInDialog,
)

export const LazySyncSheet = lazyDialog<{ open: boolean }>(async () => (await import('../../features/outbox/sync-sheet.tsx')).SyncSheet)

export const LazyPrivacyChoices = lazyDialog<{ open: boolean }>(
  async () => (await import('../../features/measurement/privacy-choices.tsx')).PrivacyChoices,
)

export const LazyChooseListDialog = lazyDialog<{ open: boolean }>(
  async () => (await import('../../features/wholesale/choose-list-dialog.tsx')).ChooseListDialog,
)
