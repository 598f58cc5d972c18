import type { ComponentProps } from 'react'
import { openedLazily } from '../../lazy/opened-lazily.tsx'

export const LazyShopMenu = openedLazily<ComponentProps<typeof import('./dialogs/shop-menu.tsx').ShopMenu>>(
  async () => (await import('./dialogs/shop-menu.tsx')).ShopMenu,
)

export const LazySearchDialog = openedLazily<ComponentProps<typeof import('../../features/search/search-dialog.tsx').SearchDialog>>(
  async () => (await import('../../features/search/search-dialog.tsx')).SearchDialog,
)

export const LazyCartDrawer = openedLazily<{ open: boolean }>(async () => (await import('../../features/cart/cart-drawer.tsx')).CartDrawer)

export const LazySignInDialog = openedLazily<{ open: boolean }>(
  async () => (await import('../../features/account/access/sign-in-dialog.tsx')).SignInDialog,
)

export const LazySyncSheet = openedLazily<{ open: boolean }>(async () => (await import('../../features/sync/sync-sheet.tsx')).SyncSheet)

export const LazyPrivacyChoices = openedLazily<{ open: boolean }>(
  async () => (await import('../../features/measurement/privacy-choices.tsx')).PrivacyChoices,
)

export const LazyChooseListDialog = openedLazily<{ open: boolean }>(
  async () => (await import('../../features/wholesale/choose-list-dialog.tsx')).ChooseListDialog,
)
