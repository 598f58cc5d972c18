import { useEffect, useState, type ComponentType } from 'react'
import { useHydrated } from '../../../lazy/deferred.tsx'
import { useLocation, useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { useSnapshot } from 'valtio'
import type { Customer } from '../../../contract/account/customer.ts'
import { HINT_COOKIE } from '../../../contract/http/headers.ts'
import { to } from '../../../contract/paths.ts'
import { ApiError } from '../../../contract/http/api-error.ts'
import type { ShopReader } from '../../../data/catalogue/shop-reader.ts'
import { AccessPage } from '../../../features/account/access/access-page.tsx'
import type { ScreenProps } from '../../../state/screen.ts'
import { renewSession } from '../../../actions/account/session.ts'
import { sessionState } from '../../../state/account/session.ts'
import { trade } from '../../../state/catalogue/trade.ts'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { reloadPage } from '../../../state/updates/page-reload.ts'
import styles from './guarded.module.css'

/**
 * The data of a guarded page: none for a guest (`visitor`), the data for a customer (`member`). `open`: the address opens the page without
 * a sign-in.
 */
export type Guarded<Data> = { kind: 'visitor' } | { kind: 'open'; data: Data } | { kind: 'member'; customer: Customer; data: Data }

/**
 * True if the browser has no session: the hint cookie exists as long as the session. Always false on the server, which reads the session
 * itself.
 */
const hasNoSession = () => 'document' in globalThis && sessionState.customer === null && !document.cookie.includes(`${HINT_COOKIE}=`)

/** Loads data that only a customer may see. A guest gets `visitor`; every other error is thrown. */
export async function loadForCustomer<Data>(
  shop: Pick<ShopReader, 'customer'>,
  load: (customer: Promise<Customer>) => Promise<Data>,
): Promise<Guarded<Data>> {
  if (hasNoSession()) return { kind: 'visitor' }
  try {
    const loadingCustomer = shop.customer()
    const [customer, data] = await Promise.allSettled([loadingCustomer, load(loadingCustomer)])
    // The session decides, whichever answer comes first: to a guest, an order of a customer is missing.
    if (customer.status === 'rejected') throw customer.reason
    if (data.status === 'rejected') throw data.reason
    return { kind: 'member', customer: customer.value, data: data.value }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'session_required') return { kind: 'visitor' }
    throw error
  }
}

const guards = new WeakMap<object, ComponentType<ScreenProps<never>>>()

/**
 * A screen that needs a sign-in. A guest signs in on the same page and then sees the screen (contract, "Accounts"). The same screen always
 * returns the same component.
 * @param storeServed stores the data of a served page, after the device has loaded the customer
 */
export function guarded<Data>(
  Screen: ComponentType<ScreenProps<Data>>,
  storeServed: (owner: string, data: Data) => Promise<void> = storeNothing,
): ComponentType<ScreenProps<Guarded<Data>>> {
  const guard = guards.get(Screen)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the map holds, for each screen, the guard of that screen's data
  if (guard) return guard as ComponentType<ScreenProps<Guarded<Data>>>

  function GuardedScreen({ data, params, search }: ScreenProps<Guarded<Data>>) {
    const presence = usePresence(data.kind === 'member' ? data.customer.user_id : null, data.kind === 'open')
    useStoreServed(data, storeServed)
    useFreshTerms(data.kind === 'member' ? data.customer : null)
    if (presence === 'left') return <Leaving />
    if (data.kind === 'visitor' || (data.kind === 'member' && presence === 'ended')) return <Visitor />
    return <Screen data={data.data} params={params} search={search} />
  }
  guards.set(Screen, GuardedScreen)
  return GuardedScreen
}

const storeNothing = () => Promise.resolve()

function useStoreServed<Data>(data: Guarded<Data>, storeServed: (owner: string, data: Data) => Promise<void>): void {
  const { customer } = useSnapshot(sessionState)
  const served = useServed(data)
  const customerId = customer?.user_id
  useEffect(() => {
    if (served && data.kind === 'member' && data.customer.user_id === customerId) void storeServed(customerId, data.data)
  }, [served, data, customerId, storeServed])
}

/** Takes over a discount that the staff have changed since the device asked: every account page has a fresh answer of the server. */
function useFreshTerms(fresh: Customer | null): void {
  const { ready, customer, ended } = useSnapshot(sessionState)
  const { discount } = useSnapshot(trade)
  const isStale = ready && !ended && fresh !== null && customer?.user_id === fresh.user_id && fresh.discount_percentage !== discount
  useEffect(() => {
    if (isStale) void renewSession()
  }, [isStale])
}

/**
 * Keeps the page in step with the session. After a sign-in, here or in another tab, it reloads with the customer's data. After a sign-out
 * it goes to the home page (spec §2), and shows none of the customer's data meanwhile. With an ended session the customer signs in on the
 * same page.
 */
function usePresence(shownFor: string | null, open: boolean): 'here' | 'left' | 'ended' {
  const { ready, customer, hint, confirmedAt, ended } = useSnapshot(sessionState)
  const [hasSeenCustomer, setHasSeenCustomer] = useState(false)
  const customerId = customer?.user_id ?? null
  // The page was served to a session that this device has ended or is ending. With the hint cookie, the customer is still loading.
  const left = ready && !ended && customerId === null && shownFor !== null && (hasSeenCustomer || hint === null)

  useEffect(() => {
    // An ended session opens nothing until the customer has signed in again.
    if (customerId === null || ended) return
    setHasSeenCustomer(true)
    if (customerId !== shownFor && !open) reloadPage()
    // `confirmedAt`: an earlier request may have been rejected before the server confirmed the session.
  }, [customerId, confirmedAt, ended, shownFor, open])

  useEffect(() => {
    if (!left) return
    if (hasSeenCustomer) navigate(to.home(), { replace: true })
    else reloadPage()
  }, [left, hasSeenCustomer])
  if (ended) return 'ended'
  return left ? 'left' : 'here'
}

function Visitor() {
  const [path] = useLocation()
  const search = useSearch()
  return (
    <AccessPage view="sign-in" lede="Sign in to continue." next={search ? `${path}?${search}` : path} onDone={() => undefined} inPlace />
  )
}

function Leaving() {
  return (
    <div className={styles.leaving}>
      <Spinner size={32} label="Signing out" />
    </div>
  )
}

/** True while a page shows the data that it was served with. The device has not stored that data yet. */
function useServed(data: unknown): boolean {
  const isHydrated = useHydrated()
  const [served] = useState(isHydrated ? undefined : data)
  return served !== undefined && served === data
}
