import { startPushService, type PushService, type TestDevice } from '../../support/push/push-service.ts'
import { subscribeAt } from '../../e2e/push/push-steps.ts'
import { newcomer } from '../installed/installed.ts'

/** Browser tests with the worker and their own push service. Server, encryption, worker and page are real. */
export const test = newcomer.extend<{ service: PushService; device: TestDevice }>({
  service: async ({}, use) => {
    const service = await startPushService()
    await use(service)
    await service.close()
  },
  settings: async ({ service }, use) => use({ SEED_DEMO: '1', ...service.environment }),
  device: async ({ service, context }, use) => {
    const device = service.device()
    await subscribeAt(context, device)
    await use(device)
  },
})

export { expect, open, reopen } from '../installed/installed.ts'
