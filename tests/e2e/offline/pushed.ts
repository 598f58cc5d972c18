import { startPushService, type PushService, type TestDevice } from '../../support/push-service.ts'
import { createShopProcess } from '../../support/shop-process.ts'
import { subscribeAt } from '../push-steps.ts'
import { test as base } from './installed.ts'

/** Browser tests with the worker and a push service of their own: server, encryption, worker and page are real. */
export const test = base.extend<{ service: PushService; device: TestDevice }>({
  service: async ({}, use) => {
    const service = await startPushService()
    await use(service)
    await service.close()
  },
  shop: async ({ service }, use) => {
    const shop = await createShopProcess({ SEED_DEMO: '1', ...service.environment })
    await shop.start()
    await use(shop)
    await shop.remove()
  },
  device: async ({ service, context }, use) => {
    const device = service.device()
    await subscribeAt(context, device)
    await use(device)
  },
})

export { expect, open } from './installed.ts'
