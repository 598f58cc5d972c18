import { endpoints } from '../../src/contract/endpoints.ts'
import type { Callers } from '../account/caller.ts'
import { guestKeyOf } from '../account/access/cookies.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { createRateLimiter } from '../http/rate-limit.ts'
import { countStep } from './count-steps.ts'
import { countVisit } from './count-visits.ts'
import { countVitals } from './count-vitals.ts'
import { keepConversion } from './keep-conversion.ts'

/** Many shoppers may share one address; each page brings a handful of these. */
const pacePerAddress = { burst: 1200, perSeconds: 60 }
const received = { received: true } as const

/** What pages tell of themselves. All of it is counted or queued here and now, and nothing waits for the ad service. */
export function registerMeasurementRoutes(router: ShopRouter, deps: Deps, callers: Callers): void {
  const addresses = createRateLimiter(deps.clock, pacePerAddress)

  handle(router, endpoints.pageVisit, async ({ context, input }) => {
    addresses.take(context.get('address'))
    await countVisit(deps, input)
    if (input.app) await countStep(deps, 'app')
    return received
  })
  handle(router, endpoints.webVitals, async ({ context, input }) => {
    addresses.take(context.get('address'))
    await countVitals(deps, input)
    return received
  })
  handle(router, endpoints.conversion, async ({ context, input }) => {
    addresses.take(context.get('address'))
    const session = await callers.sessionIfAny(context)
    await keepConversion(deps, input, { customer: session?.caller ?? null, guestKey: guestKeyOf(context) })
    return received
  })
}
