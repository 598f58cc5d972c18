import { endpoints } from '../../src/contract/endpoints.ts'
import { OWNER_HEADER } from '../../src/contract/http/headers.ts'
import { customerIdSchema } from '../../src/contract/http/keys.ts'
import type { Callers } from '../account/caller.ts'
import type { Deps } from '../deps.ts'
import type { ShopContext, ShopRouter } from '../http/context.ts'
import { storeApplication } from './applications.ts'
import { enterGiveaway } from './giveaway.ts'
import { createFormLimits } from './limits.ts'
import { registerLinks } from './links.ts'
import { requestNewsletter } from './newsletter.ts'
import { storeSwatchRequest } from './swatches.ts'
import { storeMessage } from './messages/store-message.ts'
import { storeTradeApplication } from '../trade/applications/store-application.ts'
import { mountForm } from './mount-form.ts'

/** Registers every form and the links in their mails. */
export function registerFormRoutes(router: ShopRouter, deps: Deps, callers: Callers): void {
  const limits = createFormLimits(deps)
  mountForm(router, deps, limits, endpoints.contact, storeMessage)
  mountForm(router, deps, limits, endpoints.newsletter, requestNewsletter)
  mountForm(router, deps, limits, endpoints.giveawayEntry, enterGiveaway)
  mountForm(router, deps, limits, endpoints.swatchRequest, storeSwatchRequest)
  // It may have waited on the device of another customer, who has signed out since.
  const senderOf = async (context: ShopContext) => {
    const sender = (await callers.sessionIfAny(context))?.caller.id ?? null
    const writer = context.req.header(OWNER_HEADER)
    return writer !== undefined && customerIdSchema.safeParse(writer).success && writer !== sender ? null : sender
  }
  mountForm(router, deps, limits, endpoints.decoratorApplication, storeApplication, senderOf)
  mountForm(router, deps, limits, endpoints.tradeApplication, storeTradeApplication, senderOf)
  registerLinks(router, deps, limits)
}
