import { proxy } from 'valtio/vanilla'
import type { PushTopic } from '../../contract/push/push.ts'
import type { PushPermission } from '../../data/push/browser-push.ts'
import type { AwaitedProduct } from '../../data/push/record.ts'

interface PushState {
  /** The device's record and the browser's permission have been read. */
  ready: boolean
  permission: PushPermission
  topics: PushTopic[]
  products: AwaitedProduct[]
}

/** The notifications of this device, as the server last confirmed them. */
export const pushState = proxy<PushState>({ ready: false, permission: 'unsupported', topics: [], products: [] })
