import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
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
import { sessionState } from '../../../state/account/session.ts'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { reloadPage } from '../../../state/updates/page-reload.ts'
import styles from './guarded.module.css'

/** What a guarded page has: nothing for a visitor; for a customer its data; `open` where an address opens it without a sign-in. */
export type Guarded<Data> = { kind: 'visitor' } | { kind: 'open'; data: Data } | { kind: 'member'; customer: Customer; data: Data }

/** A browser without the hint has no session either: there is nobody to ask about. The server sees the session itself. */
const isKnownVisitor = () => 'document' in globalThis && sessionState.customer === null && !document.cookie.includes(`${HINT_COOKIE}=`)

/** Loads what only a customer may see. */
export async function forMember<Data>(shop: ShopReader, load: (customer: Promise<Customer>) => Promise<Data>): Promise<Guarded<Data>> {
  if (isKnownVisitor()) return { kind: 'visitor' }
  try {
    const asked = shop.customer()
    const [customer, data] = await Promise.all([asked, load(asked)])
    return { kind: 'member', customer, data }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'session_required') return { kind: 'visitor' }
    throw error
  }
}

const guards = new WeakMap<object, ComponentType<ScreenProps<never>>>()

/**
 * A screen behind a sign-in: a visitor signs in where they stand, and comes on (contract, "Accounts"). The same for the same screen.
 * `keep`: keeps what the page was served with, once the device knows the customer.
 */
export function guarded<Data>(
  Screen: ComponentType<ScreenProps<Data>>,
  keep: (owner: string, data: Data) => Promise<void> = keepsNothing,
): ComponentType<ScreenProps<Guarded<Data>>> {
  const guard = guards.get(Screen)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the map holds, for each screen, the guard of that screen's data
  if (guard) return guard as ComponentType<ScreenProps<Guarded<Data>>>

  function GuardedScreen({ data, params, search }: ScreenProps<Guarded<Data>>) {
    const presence = usePresence(data.kind === 'member' ? data.customer.user_id : null, data.kind === 'open')
    useKeeping(data, keep)
    if (presence === 'left') return <Leaving />
    if (data.kind === 'visitor') return <Visitor />
    return <Screen data={data.data} params={params} search={search} />
  }
  guards.set(Screen, GuardedScreen as ComponentType<ScreenProps<never>>)
  return GuardedScreen
}

const keepsNothing = () => Promise.resolve()

function useKeeping<Data>(data: Guarded<Data>, keep: (owner: string, data: Data) => Promise<void>): void {
  const { customer } = useSnapshot(sessionState)
  const served = useServed(data)
  const present = customer?.user_id
  useEffect(() => {
    if (served && data.kind === 'member' && data.customer.user_id === present) void keep(present, data.data)
  }, [served, data, present, keep])
}

/**
 * Keeps the page with its customer: somebody who signs in, here or in another tab, gets theirs; who signs out is led home (spec §2), and
 * sees nothing of the customer's meanwhile.
 */
function usePresence(shownFor: string | null, open: boolean): 'here' | 'left' {
  const { ready, customer, hint, confirmedAt, ended } = useSnapshot(sessionState)
  const [met, setMet] = useState(false)
  const present = customer?.user_id ?? null
  // Served to a session that this device has left already, or is leaving now; where the hint stands, the customer is still to come.
  const left = ready && present === null && shownFor !== null && (met || hint === null)

  useEffect(() => {
    // A session that is over opens nothing until the customer has signed in again.
    if (present === null || ended) return
    setMet(true)
    if (present !== shownFor && !open) reloadPage()
    // Each time that the shop confirms the session: what was asked for before may have been refused for want of it.
  }, [present, confirmedAt, ended, shownFor, open])

  useEffect(() => {
    if (!left) return
    if (met) navigate(to.home(), { replace: true })
    else reloadPage()
  }, [left, met])
  return left ? 'left' : 'here'
}

function Visitor() {
  const [path] = useLocation()
  const search = useSearch()
  return (
    <AccessPage
      view="sign-in"
      lede="Please sign in to see this. We bring you back here."
      next={search ? `${path}?${search}` : path}
      onDone={() => undefined}
      inPlace
    />
  )
}

function Leaving() {
  return (
    <div className={styles.leaving}>
      <Spinner size={32} label="Signing out" />
    </div>
  )
}

const subscribeToNothing = () => () => undefined
const onDevice = () => false
const whileHydrating = () => true

/** True while a page shows the data that it was served with. That data has not been through the device yet. */
function useServed(data: unknown): boolean {
  const isHydrating = useSyncExternalStore(subscribeToNothing, onDevice, whileHydrating)
  const [served] = useState(isHydrating ? data : undefined)
  return served !== undefined && served === data
}
