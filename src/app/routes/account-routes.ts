import { patterns } from '../../contract/paths.ts'
import { defineRoute, type Route } from './route.ts'

const names = ['signIn', 'signUp', 'lostPassword', 'account', 'changePassword', 'orders', 'viewOrder', 'lists', 'list'] as const

export type AccountPageName = (typeof names)[number]

/** The pages of a customer's own. A first visit seldom needs them: what they load and how they look comes with the first of them. */
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
