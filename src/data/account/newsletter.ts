import { endpoints } from '../../contract/endpoints.ts'
import type { NewsletterState } from '../../contract/account/customer.ts'
import { IDEMPOTENCY_HEADER, OWNER_HEADER } from '../../contract/http/headers.ts'
import { failureOf, type Failed } from './outcome.ts'
import { signedInId } from './profile.ts'
import type { SessionContext } from './session-context.ts'

type Answered = Promise<{ kind: 'done'; answer: NewsletterState } | Failed>

/** Whether the customer gets the newsletter. Needs a connection. */
export async function readNewsletter({ device }: SessionContext): Answered {
  const id = await signedInId(device)
  if (id === null) return { kind: 'signed-out' }
  const asking = device.api.call(endpoints.customerNewsletter, {}, { headers: { [OWNER_HEADER]: id } })
  return asking.then(({ state }) => ({ kind: 'done', answer: state }) as const, failureOf)
}

/** Subscribes the customer to the newsletter, or ends the subscription. Needs a connection. */
export async function setNewsletter({ device }: SessionContext, subscribed: boolean): Answered {
  const id = await signedInId(device)
  if (id === null) return { kind: 'signed-out' }
  const headers = { [OWNER_HEADER]: id, [IDEMPOTENCY_HEADER]: device.uuid() }
  const asking = device.api.call(endpoints.customerNewsletterSet, { subscribed }, { headers })
  return asking.then(({ state }) => ({ kind: 'done', answer: state }) as const, failureOf)
}
