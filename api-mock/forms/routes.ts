import { endpoints } from '../../src/contract/endpoints.ts'
import type { Callers } from '../account/caller.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { keepApplication } from './applications.ts'
import { keepMessage } from './contact.ts'
import { enterGiveaway } from './giveaway.ts'
import { createFormLimits } from './limits.ts'
import { registerLinks } from './links.ts'
import { requestNewsletter } from './newsletter.ts'
import { keepSwatchRequest } from './swatches.ts'
import { takeForm } from './take-form.ts'

/** Every form of the shop, and the links in the mails that they bring. */
export function registerFormRoutes(router: ShopRouter, deps: Deps, callers: Callers): void {
  const limits = createFormLimits(deps)
  takeForm(router, deps, limits, endpoints.contact, keepMessage)
  takeForm(router, deps, limits, endpoints.newsletter, requestNewsletter)
  takeForm(router, deps, limits, endpoints.giveawayEntry, enterGiveaway)
  takeForm(router, deps, limits, endpoints.swatchRequest, keepSwatchRequest)
  takeForm(router, deps, limits, endpoints.decoratorApplication, keepApplication, async (context) => {
    const session = await callers.sessionIfAny(context)
    return session?.caller.id ?? null
  })
  registerLinks(router, deps, limits)
}
