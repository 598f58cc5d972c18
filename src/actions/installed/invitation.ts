import { proxy } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import { readNote, writeNote } from '../../state/notes.ts'
import { countVisit, mayInvite, type Visits } from '../../domain/installed/invitation.ts'
import { installState } from '../../state/installed/install.ts'
import { onEvent } from '../../state/measurement/analytics-events.ts'
import { hasCustomerData } from './has-customer-data.ts'

/** Whether the invitation to install the shop is open. */
export const invitation = proxy({ open: false })

const VISITS = 'visits'
const REFUSED = 'install-refused'

/** Pages without an invitation: the user is busy there, or has found the page "App settings" already. */
const busyPages = /^\/(checkout|my-account|app)(\/|$)/

const readNumber = (name: string): number | null => {
  const noted = Number.parseInt(readNote(name) ?? '', 10)
  return Number.isNaN(noted) ? null : noted
}

function visitsNoted(): Visits {
  const [count = Number.NaN, last = Number.NaN] = (readNote(VISITS) ?? '').split(' ').map(Number)
  return Number.isInteger(count) && Number.isFinite(last) ? { count, last } : { count: 0, last: 0 }
}

const canInstall = () => installState.way === 'prompt' || installState.way === 'share'

/** True on a page where the invitation opens as soon as the shop can be installed. */
let invites = false

const update = () => (invitation.open = invites && canInstall())

/**
 * Invites a user who has returned, or has saved something, to install the shop. The invitation opens on a later page, never on the first one
 * of the visit and never in the checkout.
 */
export function startInvitation(): void {
  let pages = 0
  onEvent((event) => {
    if (event.kind !== 'page') return
    pages += 1
    const now = Date.now()
    const visits = countVisit(visitsNoted(), now)
    writeNote(VISITS, `${visits.count} ${visits.last}`)
    const engagement = { visits: visits.count, hasThings: hasCustomerData(), refusedAt: readNumber(REFUSED) }
    invites = pages > 1 && !busyPages.test(event.path) && mayInvite(engagement, now)
    update()
  })
  // The browser may make its offer after the page is shown.
  subscribeKey(installState, 'way', update)
}

/** Stores the refusal: there is no further invitation for a long time. */
export function declineInvitation(): void {
  writeNote(REFUSED, String(Date.now()))
  invites = false
  update()
}
