import type { ComponentType } from 'react'
import { device } from '../../../lazy/device.ts'
import { storeSeenOrder, storeSeenOrders } from '../../../data/orders/own-reader.ts'
import type { OwnOrder, OwnOrders } from '../../../data/catalogue/shop-reader.ts'
import type { Customer } from '../../../contract/account/customer.ts'
import type { FormAnswer } from '../../../contract/http/form-answer.ts'
import type { ScreenProps } from '../../../state/screen.ts'
import type { AccountPageName } from '../account-routes.ts'
import { loadForCustomer, guarded, type Guarded } from './guarded.tsx'
import type { LoadContext } from '../route.ts'

interface AccountPage<Data = unknown> {
  title: string
  load(context: LoadContext): Promise<Data>
  screen(): Promise<ComponentType<ScreenProps<Data>>>
}

interface CustomerPage<Data> {
  title: string
  load(context: LoadContext, customer: Promise<Customer>): Promise<Data>
  screen(): Promise<ComponentType<ScreenProps<Data>>>
  /** Stores served data for reading offline. The reader stores data that loads in the browser. */
  storeServed?(owner: string, data: Data): Promise<void>
}

/** Stores the orders that a page was served with, so that the customer can read them offline [I10]. */
const storeServedOrders = async (owner: string, { orders, missing = 0 }: OwnOrders): Promise<void> => {
  if (missing === 0) await storeSeenOrders(device(), owner, orders)
}

const storeServedOrder = (owner: string, { order }: OwnOrder): Promise<void> => storeSeenOrder(device(), owner, order)

/** Checks that `load` and `screen` of a page use one type of data. The table then drops that type. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `screen` receives only what `load` of the same page returned
const definePage = <Data,>(page: AccountPage<Data>) => page as AccountPage

/** A page that needs a sign-in. */
const customerPage = <Data,>({ title, load, screen, storeServed }: CustomerPage<Data>) =>
  definePage<Guarded<Data>>({
    title,
    load: (context) => loadForCustomer(context.shop, (customer) => load(context, customer)),
    screen: async () => guarded(await screen(), storeServed),
  })

const loadAccessForm = async ({ form = null }: { form?: FormAnswer | null | undefined }) => ({ answer: form })
const savedPages = () => import('../../pages/saved-page.tsx')
const emailScreens = () => import('../../../features/account/access/change-email-screen.tsx')
const accessScreens = () => import('../../../features/account/access/access-screens.tsx')

const pages: Record<AccountPageName, AccountPage> = {
  signIn: definePage({ title: 'Sign in', load: loadAccessForm, screen: async () => (await accessScreens()).SignInScreen }),
  signUp: definePage({ title: 'Create account', load: loadAccessForm, screen: async () => (await accessScreens()).SignUpScreen }),
  lostPassword: definePage({
    title: 'Lost password',
    load: loadAccessForm,
    screen: async () => (await accessScreens()).LostPasswordScreen,
  }),
  account: customerPage({
    title: 'Your account',
    load: async ({ shop }, loadingCustomer) => {
      const [customer, orders] = await Promise.all([loadingCustomer, shop.orders()])
      return { customer, orders }
    },
    screen: async () => (await import('../../../features/account/account-screen.tsx')).AccountScreen,
    storeServed: (owner, { orders }) => storeServedOrders(owner, orders),
  }),
  changePassword: definePage({
    title: 'Change your password',
    load: async ({ shop, search, form = null }) => {
      const [email, code] = [search.get('email') ?? '', search.get('code') ?? '']
      const data = { email, code, answer: form, done: search.has('done') }
      // The code from the mail opens this page without a sign-in.
      if (code || form?.values['code'] !== undefined) return { kind: 'open' as const, data }
      return loadForCustomer(shop, async () => data)
    },
    screen: async () => guarded((await import('../../../features/account/access/change-password-screen.tsx')).ChangePasswordScreen),
  }),
  changeEmail: customerPage({
    title: 'Change your e-mail',
    load: async ({ search, form = null }, loadingCustomer) => ({
      present: (await loadingCustomer).email,
      email: search.get('email') ?? '',
      code: search.get('code') ?? '',
      answer: form,
      done: search.has('done'),
    }),
    screen: async () => (await emailScreens()).ChangeEmailScreen,
  }),
  undoEmail: definePage({
    title: 'Keep your address',
    load: async ({ search, form = null }) => ({ link: search.get('link') ?? '', answer: form }),
    screen: async () => (await emailScreens()).UndoEmailScreen,
  }),
  notifications: customerPage({
    title: 'Notifications',
    load: (_, loadingCustomer) => loadingCustomer,
    screen: async () => (await import('../../../features/push/notifications-screen.tsx')).NotificationsScreen,
  }),
  orders: customerPage({
    title: 'Your orders',
    load: ({ shop }) => shop.orders(),
    screen: async () => (await import('../../../features/account/orders-screen.tsx')).OrdersScreen,
    storeServed: storeServedOrders,
  }),
  viewOrder: customerPage({
    title: 'Your order',
    load: ({ shop, params }) => shop.ownOrder(params['orderId'] ?? ''),
    screen: async () => (await import('../../pages/view-order-page.tsx')).ViewOrderPage,
    storeServed: storeServedOrder,
  }),
  tradeAccount: customerPage({
    title: 'Trade account',
    load: async ({ search }, loadingCustomer) => ({ customer: await loadingCustomer, invite: search.get('invite') }),
    screen: async () => (await import('../../../features/account/trade/trade-screen.tsx')).TradeScreen,
  }),
  quotes: customerPage({
    title: 'Your quotes',
    load: (_, loadingCustomer) => loadingCustomer,
    screen: async () => (await import('../../../features/account/quotes/quotes-screen.tsx')).QuotesScreen,
  }),
  // Guests have lists too. The screens show them from the device.
  lists: definePage({
    title: 'Your lists',
    load: async () => null,
    screen: async () => (await import('../../../features/wholesale/lists-screen.tsx')).ListsScreen,
  }),
  list: definePage({
    title: 'Your list',
    load: async () => null,
    screen: async () => (await import('../../../features/wholesale/list/list-screen.tsx')).ListScreen,
  }),
  // Guests save and compare too. An address with a key shows the saved pieces of another user.
  saved: definePage({
    title: 'Saved',
    load: async (context) => (await savedPages()).loadSaved(context),
    screen: async () => (await savedPages()).SavedPage,
  }),
  compare: definePage({
    title: 'Compare',
    load: async () => null,
    screen: async () => (await import('../../../features/catalogue/compare/compare-screen.tsx')).CompareScreen,
  }),
}

/** The data of an account page with its title. A guest sees the title "Sign in". */
interface Titled {
  title: string
  page: unknown
}

/** Loads the data and the title of an account page. */
export async function loadAccountPage(name: AccountPageName, context: LoadContext): Promise<Titled> {
  const { title, load } = pages[name]
  const page = await load(context)
  const isGuestPage = typeof page === 'object' && page !== null && 'kind' in page && page.kind === 'visitor'
  const order = context.params['orderId']
  return { title: isGuestPage ? 'Sign in' : order ? `Order ${order}` : title, page }
}

const screens = new Map<AccountPageName, ComponentType<ScreenProps<Titled>>>()

/** Loads the screen of an account page. The same page always has the same component. */
export async function accountScreen(name: AccountPageName): Promise<ComponentType<ScreenProps<Titled>>> {
  const cached = screens.get(name)
  if (cached) return cached
  const Screen = await pages[name].screen()
  const TitledScreen = ({ data, params, search }: ScreenProps<Titled>) => <Screen data={data.page} params={params} search={search} />
  screens.set(name, TitledScreen)
  return TitledScreen
}
