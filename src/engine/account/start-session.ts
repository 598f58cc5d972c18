import { closeSyncSheet } from '../../state/outbox/outbox-state.ts'
import { compared } from '../../actions/catalogue/compare.ts'
import { recentlyViewed } from '../../actions/catalogue/recently-viewed.ts'
import { roomPlans } from '../../state/room/plans.ts'
import { recentSearches } from '../../actions/search/recent-searches.ts'
import { closeCart } from '../../state/cart/cart.ts'
import type { Device } from '../../data/device.ts'
import { ownerOf, termsOf, type Principal } from '../../data/account/owner.ts'
import type { ConfirmOutcome } from '../../data/account/confirm.ts'
import { readProfile } from '../../data/account/profile.ts'
import { purgeCaches } from '../../data/account/purge.ts'
import { createTabSession, type TabSession } from '../../data/account/tab-session.ts'
import { watchSession, type SessionWatch } from '../../data/account/watch.ts'
import type { SessionCookies } from '../../data/account/session-context.ts'
import { ifNotStored } from '../../data/storage/storage-error.ts'
import { setPrincipal } from '../../state/account/principal.ts'
import { clearMemory, runPurgeHooks } from '../../state/account/principal.ts'
import { connectSecurity } from '../../actions/account/security.ts'
import { createUnfinishedDeletion } from './unfinished-deletion.ts'
import { createSecurityEngine, createSessionEngine, notifyDiscarded } from './session-engine.ts'
import { connectSession, openSignIn } from '../../actions/account/session.ts'
import { sessionState } from '../../state/account/session.ts'
import { openOutboxes, type Outboxes } from '../outbox/open-outboxes.ts'
import { notify, toasts } from '../../state/toasts.ts'
import { trade } from '../../state/catalogue/trade.ts'
import { reloads } from '../../state/updates/page-reload.ts'
import { logNotLoaded } from '../../lazy/not-loaded.ts'
import { shop } from '../../lazy/reader.ts'

/** Milliseconds: long enough not to be missed. */
const LONG = 15_000

export interface StartedSession extends SessionWatch {
  tabSession: TabSession<Outboxes>
}

/** Starts with the stored principal, and follows sign-ins and sign-outs of every tab. `isSeen`: the user sees this page. */
export async function startSession(device: Device, cookies: SessionCookies, isSeen: () => boolean): Promise<StartedSession> {
  let shown: Principal | null = null

  async function onPrincipal(principal: Principal): Promise<void> {
    const before = shown
    shown = principal
    setPrincipal(principal)
    const customer = principal.kind === 'customer' ? await readProfile(device.store, principal.id).catch(ifNotStored(null)) : null
    if (shown !== principal) return
    if (before?.kind === 'customer' && ownerOf(before) !== ownerOf(principal)) clearCustomerData()
    const confirmedAt = principal.kind === 'guest' ? null : principal.refreshedAt
    const isConfirmed = principal.kind === 'guest' || before?.kind !== 'customer' || sessionState.confirmedAt !== confirmedAt
    const { discount, limits } = termsOf(principal)
    Object.assign(trade, { discount, perLine: limits.perLine })
    void listWithDiscount()
    Object.assign(sessionState, { customer, hint: cookies.hint(), ready: true, confirmedAt, ended: sessionState.ended && !isConfirmed })
  }

  const tabSession = await createTabSession({
    device,
    cookies,
    open: (principal) => openOutboxes(device, principal, isSeen),
    handOver: (before, next) => before.handOver(next),
    onPrincipal,
    async purge() {
      await purgeCachesHere()
      await runPurgeHooks()
    },
  })
  const deletion = createUnfinishedDeletion(tabSession)
  connectSession(createSessionEngine(tabSession, deletion.begin))
  connectSecurity(createSecurityEngine(tabSession))

  function onOutcome(outcome: ConfirmOutcome): void {
    if (outcome.kind === 'confirmed') notifyDiscarded(outcome.discarded)
    if (outcome.kind !== 'ended') return
    // A deleted account has no session either. Its customer cannot sign in again, so the page does not ask for it.
    if (deletion.isDue()) sessionState.ended = true
    else notifyEnded()
  }

  const watch = watchSession({ tabSession, onOutcome, isEnded: () => sessionState.ended })
  return {
    tabSession,
    classified: watch.classified,
    async confirm() {
      await deletion.finish()
      await watch.confirm()
    },
  }
}

/** A browser may refuse its caches, as Firefox does in a private window. The rest of a sign-out must not depend on them [I9]. */
async function purgeCachesHere(): Promise<void> {
  try {
    if ('caches' in globalThis) await purgeCaches(caches)
  } catch (cause) {
    console.error('The caches were not removed:', cause)
  }
}

/**
 * Listings with a customer's prices come from the device's catalogue [R1]. Without it, the shown listing stays as the server sent it: at public
 * prices, as for everyone.
 */
async function listWithDiscount(): Promise<void> {
  if (trade.discount > 0 && !(await shop().catalogue().catch(logNotLoaded))) return
  reloads.discount = trade.discount
}

function notifyEnded(): void {
  if (sessionState.ended) return
  sessionState.ended = true
  notify({
    type: 'warn',
    title: 'Please sign in again',
    message: 'You have been signed out by the shop. What you change now is kept on this device, and sent once you have signed in.',
    duration: LONG,
    action: { label: 'Sign in', run: () => openSignIn() },
  })
}

/** Removes a customer's data from the view state of this tab, except the queues [I8]. The stored data is deleted already. */
function clearCustomerData(): void {
  closeCart()
  closeSyncSheet()
  // A toast and its "Undo" belong to the customer.
  toasts.list.length = 0
  recentSearches.list = []
  recentlyViewed.cards = []
  compared.slugs = []
  compared.choices = []
  roomPlans.list = null
  clearMemory()
}
