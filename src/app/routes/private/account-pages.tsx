import type { ComponentType } from 'react'
import { device } from '../../../lazy/device.ts'
import { storeSeenOrder, storeSeenOrders } from '../../../data/orders/own-reader.ts'
import type { OwnOrder, OwnOrders } from '../../../data/catalogue/shop-reader.ts'
import type { Customer } from '../../../contract/account/customer.ts'
import type { FormAnswer } from '../../../contract/http/form-answer.ts'
import type { ScreenProps } from '../../../state/screen.ts'
import type { AccountPageName } from '../account-routes.ts'
import { forMember, guarded, type Guarded } from './guarded.tsx'
import type { LoadContext } from '../route.ts'

interface AccountPage<Data = unknown> {
  title: string
  load(context: LoadContext): Promise<Data>
  screen(): Promise<ComponentType<ScreenProps<Data>>>
}

interface OwnPage<Data> {
  title: string
  load(context: LoadContext, customer: Promise<Customer>): Promise<Data>
  screen(): Promise<ComponentType<ScreenProps<Data>>>
  /** What of it can be read without a network; what is loaded here is kept by its reader. */
  keep?(owner: string, data: Data): Promise<void>
}

/** Stores the orders that a page was served with, so that the customer can read them offline [I10]. */
const storeServedOrders = async (owner: string, { orders, missing = 0 }: OwnOrders): Promise<void> => {
  if (missing === 0) await storeSeenOrders(device(), owner, orders)
}

const storeServedOrder = (owner: string, { order }: OwnOrder): Promise<void> => storeSeenOrder(device(), owner, order)

/** Keeps the type of a page's data between its `load` and its `screen`, and forgets it for the table. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `screen` receives only what `load` of the same page returned
const open = <Data,>(page: AccountPage<Data>) => page as AccountPage

/** A page behind the sign-in. */
const own = <Data,>({ title, load, screen, keep }: OwnPage<Data>) =>
  open<Guarded<Data>>({
    title,
    load: (context) => forMember(context.shop, (customer) => load(context, customer)),
    screen: async () => guarded(await screen(), keep),
  })

const door = async ({ form = null }: { form?: FormAnswer | null | undefined }) => ({ answer: form })
const doors = () => import('../../../features/account/access/access-screens.tsx')

const pages: Record<AccountPageName, AccountPage> = {
  signIn: open({ title: 'Sign in', load: door, screen: async () => (await doors()).SignInScreen }),
  signUp: open({ title: 'Make an account', load: door, screen: async () => (await doors()).SignUpScreen }),
  lostPassword: open({ title: 'Lost password', load: door, screen: async () => (await doors()).LostPasswordScreen }),
  account: own({
    title: 'Your account',
    load: async ({ shop }, asked) => {
      const [customer, orders] = await Promise.all([asked, shop.orders()])
      return { customer, orders }
    },
    screen: async () => (await import('../../../features/account/account-screen.tsx')).AccountScreen,
    keep: (owner, { orders }) => storeServedOrders(owner, orders),
  }),
  changePassword: open({
    title: 'Change your password',
    load: async ({ shop, search, form = null }) => {
      const [email, code] = [search.get('email') ?? '', search.get('code') ?? '']
      const data = { email, code, answer: form, done: search.has('done') }
      // The mail's code opens this page without a sign-in.
      if (code || form?.values['code'] !== undefined) return { kind: 'open' as const, data }
      return forMember(shop, async () => data)
    },
    screen: async () => guarded((await import('../../../features/account/access/change-password-screen.tsx')).ChangePasswordScreen),
  }),
  orders: own({
    title: 'Your orders',
    load: ({ shop }) => shop.orders(),
    screen: async () => (await import('../../../features/account/orders-screen.tsx')).OrdersScreen,
    keep: storeServedOrders,
  }),
  viewOrder: own({
    title: 'Your order',
    load: ({ shop, params }) => shop.ownOrder(params['orderId'] ?? ''),
    screen: async () => (await import('../../../features/orders/view-order-screen.tsx')).ViewOrderScreen,
    keep: storeServedOrder,
  }),
  // Guests have lists too: what these show is on the device.
  lists: open({
    title: 'Trade lists',
    load: async () => null,
    screen: async () => (await import('../../../features/wholesale/lists-screen.tsx')).ListsScreen,
  }),
  list: open({
    title: 'Trade list',
    load: async () => null,
    screen: async () => (await import('../../../features/wholesale/list/list-screen.tsx')).ListScreen,
  }),
}

/** What a page of an account holds, and what it is called: a visitor's says that they have to sign in. */
interface Titled {
  title: string
  page: unknown
}

export async function loadAccountPage(name: AccountPageName, context: LoadContext): Promise<Titled> {
  const { title, load } = pages[name]
  const page = await load(context)
  const isVisitors = typeof page === 'object' && page !== null && 'kind' in page && page.kind === 'visitor'
  const order = context.params['orderId']
  return { title: isVisitors ? 'Sign in' : order ? `Order ${order}` : title, page }
}

const screens = new Map<AccountPageName, ComponentType<ScreenProps<Titled>>>()

export async function accountScreen(name: AccountPageName): Promise<ComponentType<ScreenProps<Titled>>> {
  const known = screens.get(name)
  if (known) return known
  const Screen = await pages[name].screen()
  const TitledScreen = ({ data, params, search }: ScreenProps<Titled>) => <Screen data={data.page} params={params} search={search} />
  screens.set(name, TitledScreen)
  return TitledScreen
}
