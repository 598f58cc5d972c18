import { proxy } from 'valtio/vanilla'
import type { PushTopic } from '../../contract/push/push.ts'
import type { PushStanding } from '../../data/push/browser-push.ts'
import type { Awaited } from '../../data/push/record.ts'

interface PushState {
  /** The device's record and the browser's permission have been read. */
  ready: boolean
  standing: PushStanding
  topics: PushTopic[]
  products: Awaited[]
}

/** The notifications of this device, as the server last confirmed them. */
export const pushState = proxy<PushState>({ ready: false, standing: 'unsupported', topics: [], products: [] })
