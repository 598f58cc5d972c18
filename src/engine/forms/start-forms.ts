import type { Device } from '../../data/device.ts'
import { fetchMyApplication, fetchMyTradeApplication } from './form-calls.ts'
import { connectDrafts } from '../../actions/forms/form-drafts.ts'
import { connectMyApplication } from '../../actions/forms/my-application.ts'
import { connectMyTradeApplication } from '../../actions/trade/my-trade-application.ts'
import { createDraftStore } from './draft-store.ts'

/** Connects the functions of forms that do not belong to their queue. */
export function startForms(device: Device): void {
  connectDrafts(createDraftStore(device))
  connectMyApplication(() => fetchMyApplication(device))
  connectMyTradeApplication(() => fetchMyTradeApplication(device))
}
