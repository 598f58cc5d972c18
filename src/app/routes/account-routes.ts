import { patterns } from '../../contract/paths.ts'
import { defineRoute, type Route } from './route.ts'

const names = ['signIn', 'signUp', 'lostPassword', 'account', 'changePassword', 'orders', 'viewOrder', 'lists', 'list'] as const

export type AccountPageName = (typeof names)[number]

const pages = () => import('./account-pages.tsx')

/** The pages of a customer's own. A first visit seldom needs them: what they load and how they look comes with the first of them. */
export const accountRoutes: readonly Route[] = names.map((name) =>
  defineRoute({
    name,
    pattern: patterns[name],
    layout: 'default',
    private: true,
    module: 'src/app/routes/account-pages.tsx',
    reads: () => true,
    load: async (context) => (await pages()).loadAccountPage(name, context),
    screen: async () => (await pages()).accountScreen(name),
    head: ({ title }) => ({ title, canonical: patterns[name], noindex: true }),
  }),
)
