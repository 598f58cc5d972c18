import type { Device } from '../../data/device.ts'
import { fetchMyApplication, fetchMyTradeApplication } from './form-calls.ts'
import { connectDrafts } from '../../actions/forms/form-drafts.ts'
import { connectMyApplication } from '../../actions/forms/my-application.ts'
import { connectMyTradeApplication } from '../../actions/trade/my-trade-application.ts'
import { currentPrincipal } from '../../state/account/principal.ts'
import { createDraftStore } from './draft-store.ts'

/** Connects the stored texts of forms. */
export function startDrafts(device: Device): void {
  connectDrafts(createDraftStore(device))
}

/**
 * Connects the reads of the customer's applications. They need the session: a request before it is known would carry its cookie [I9]. A page
 * that the server rendered before a sign-out still calls them.
 */
export function startApplications(device: Device): void {
  const isCustomer = () => currentPrincipal()?.kind === 'customer'
  connectMyApplication(async () => (isCustomer() ? fetchMyApplication(device) : { kind: 'signed-out' }))
  connectMyTradeApplication(async () => (isCustomer() ? fetchMyTradeApplication(device) : null))
}
