import { patterns } from '../../contract/paths.ts'
import { defineRoute, type Route } from './route.ts'

const names = [
  'signIn',
  'signUp',
  'lostPassword',
  'account',
  'changePassword',
  'changeEmail',
  'undoEmail',
  'notifications',
  'orders',
  'viewOrder',
  'tradeAccount',
  'quotes',
  'lists',
  'list',
  'saved',
  'compare',
] as const

export type AccountPageName = (typeof names)[number]

/** The pages of one customer, of which a guest has some too. First visits seldom need them, so their loaders and screens load with the first account page. */
export const accountRoutes: readonly Route[] = names.map((name) =>
  defineRoute({
    name,
    pattern: patterns[name],
    layout: 'default',
    private: true,
    reads: () => true,
    load: async (context) => (await import('./private/account-pages.tsx')).loadAccountPage(name, context),
    screen: async () => (await import('./private/account-pages.tsx')).accountScreen(name),
    head: ({ title }) => ({ title, canonical: patterns[name], noindex: true }),
  }),
)
