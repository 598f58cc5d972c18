import { proxy } from 'valtio/vanilla'
import type { PushTopic } from '../../contract/push/push.ts'
import type { PushStanding } from '../../data/push/browser-push.ts'
import type { Awaited } from '../../data/push/record.ts'

/** What this device is told of, as the shop last confirmed it. `ready` once the device and the browser have said so. */
export const pushState = proxy({
  ready: false,
  standing: 'unsupported' as PushStanding,
  topics: [] as PushTopic[],
  products: [] as Awaited[],
})
