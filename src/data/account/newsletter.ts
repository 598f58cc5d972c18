import type { NewsletterState } from '../../contract/account/customer.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { asCustomer, onceAsCustomer, type Answered } from './profile.ts'
import type { SessionContext } from './session-context.ts'

/** Whether the customer gets the newsletter. Needs a connection. */
export const readNewsletter = (context: SessionContext): Answered<NewsletterState> =>
  asCustomer(context, async (api, options) => (await api.call(endpoints.customerNewsletter, {}, options)).state)

/** Subscribes the customer to the newsletter, or ends the subscription. Needs a connection. */
export const setNewsletter = (context: SessionContext, subscribed: boolean): Answered<NewsletterState> =>
  onceAsCustomer(context, async (api, options) => (await api.call(endpoints.customerNewsletterSet, { subscribed }, options)).state)
