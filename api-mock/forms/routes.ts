import { endpoints } from '../../src/contract/endpoints.ts'
import type { Callers } from '../account/caller.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { storeApplication } from './applications.ts'
import { enterGiveaway } from './giveaway.ts'
import { createFormLimits } from './limits.ts'
import { registerLinks } from './links.ts'
import { requestNewsletter } from './newsletter.ts'
import { storeSwatchRequest } from './swatches.ts'
import { storeMessage } from './messages/store-message.ts'
import { mountForm } from './mount-form.ts'

/** Registers every form and the links in their mails. */
export function registerFormRoutes(router: ShopRouter, deps: Deps, callers: Callers): void {
  const limits = createFormLimits(deps)
  mountForm(router, deps, limits, endpoints.contact, storeMessage)
  mountForm(router, deps, limits, endpoints.newsletter, requestNewsletter)
  mountForm(router, deps, limits, endpoints.giveawayEntry, enterGiveaway)
  mountForm(router, deps, limits, endpoints.swatchRequest, storeSwatchRequest)
  mountForm(router, deps, limits, endpoints.decoratorApplication, storeApplication, async (context) => {
    const session = await callers.sessionIfAny(context)
    return session?.caller.id ?? null
  })
  registerLinks(router, deps, limits)
}
