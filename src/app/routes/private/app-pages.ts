import { patterns, to } from '../../../contract/paths.ts'
import { sharedPlace } from '../../../domain/installed/shared-place.ts'
import type { RoutePages } from '../defer-routes.ts'
import { definePage } from '../route.ts'

/** The server leads on by itself; what it draws has nothing to go by. */
const isOnServer = !('location' in globalThis)

/** What the shop says of itself as an app, and where it takes what other apps share. */
export const appPages = {
  app: definePage({
    load: async () => ({}),
    screen: async () => (await import('../../pages/app/app-page.tsx')).AppPage,
    head: () => ({
      title: 'This app',
      description: 'Have Stoep on your home screen, see what is kept on your device, and use the shop without a connection.',
      canonical: to.app(),
    }),
  }),
  share: definePage({
    load: async ({ search }) => ({ place: isOnServer ? null : sharedPlace(search, location.origin) }),
    screen: async () => (await import('../../../features/installed/share-screen.tsx')).ShareScreen,
    head: () => ({ title: 'Shared with Stoep', canonical: patterns.share, noindex: true }),
  }),
} satisfies RoutePages
