import { lazy, Suspense, useState, type ComponentProps, type ComponentType } from 'react'

/** A dialog whose code is fetched the first time it is opened, and which then stays mounted for its closing motion. */
function openedLazily<Props extends { open: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  return function LazyDialog(props: Props) {
    const [wanted, setWanted] = useState(props.open)
    if (props.open && !wanted) setWanted(true)
    return wanted ? (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    ) : null
  }
}

export const LazyShopMenu = openedLazily<ComponentProps<typeof import('./shop-menu.tsx').ShopMenu>>(
  async () => (await import('./shop-menu.tsx')).ShopMenu,
)

export const LazySearchDialog = openedLazily<ComponentProps<typeof import('../../features/search/search-dialog.tsx').SearchDialog>>(
  async () => (await import('../../features/search/search-dialog.tsx')).SearchDialog,
)

export const LazyCartDrawer = openedLazily<{ open: boolean }>(async () => (await import('../../features/cart/cart-drawer.tsx')).CartDrawer)

export const LazySyncSheet = openedLazily<{ open: boolean }>(async () => (await import('../../features/sync/sync-sheet.tsx')).SyncSheet)
