import { patterns, to } from '../../../contract/paths.ts'
import { brand } from '../../../contract/brand.ts'
import { sharedTarget } from '../../../domain/installed/shared-target.ts'
import type { RoutePages } from '../defer-routes.ts'
import { definePage } from '../route.ts'

/** The server redirects shared links itself, so the page that it renders has no target. */
const isOnServer = !('location' in globalThis)

/** The page "App settings", the room plan, and the target for content that other apps share. */
export const appPages = {
  app: definePage({
    load: async () => ({}),
    screen: async () => (await import('../../pages/app/app-page.tsx')).AppPage,
    head: () => ({
      title: 'App settings',
      description: `Have ${brand.name} on your home screen, see what is kept on your device, and use the shop without a connection.`,
      canonical: to.app(),
    }),
  }),
  'room-plan': definePage({
    load: async () => ({}),
    screen: async () => (await import('../../../features/room/room-plan-screen.tsx')).RoomPlanScreen,
    head: () => ({
      title: 'Room plan',
      description:
        'Draw your room with its doors and windows, and put our couches, tables and chairs in it to scale. Free, and it works offline.',
      canonical: to.roomPlan(),
    }),
  }),
  share: definePage({
    load: async ({ search }) => ({ place: isOnServer ? null : sharedTarget(search, location.origin) }),
    screen: async () => (await import('../../../features/installed/share-screen.tsx')).ShareScreen,
    head: () => ({ title: `Shared with ${brand.name}`, canonical: patterns.share, noindex: true }),
  }),
} satisfies RoutePages
