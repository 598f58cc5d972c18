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
import { mountForm } from './mount-form.ts'
import type { ContactBody } from '../../src/contract/forms/form.ts'
import { randomKey } from '../../src/domain/random-key.ts'
import type { ShopTransaction } from '../db/open.ts'
import { shopAddress, writeFormMail } from './form-mail.ts'
import { tellOwner } from '../owner/tell-owner.ts'
import { orNone, typedText } from '../mail/typed-text.ts'

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

/** Stores a message and mails it to the shop, with the sender as Reply-To, and a copy to the sender. */
async function storeMessage(trx: ShopTransaction, deps: Deps, body: ContactBody): Promise<void> {
  const { name, email, phone, orderNumber, message } = body
  const message_id = randomKey(16, deps.random)
  await trx
    .insertInto('contact_message')
    .values({
      message_id,
      name,
      email,
      phone,
      order_number: orderNumber,
      message,
      created_at: deps.clock.now().toISOString(),
    })
    .execute()
  const values = {
    name,
    email,
    sender_phone: orNone(phone),
    order_number: orNone(orderNumber),
    message: typedText(message),
  }
  await writeFormMail(trx, deps, {
    name: 'contact-for-the-shop',
    recipient: shopAddress(deps),
    replyTo: email,
    values,
  })
  await tellOwner(trx, deps, {
    key: `contact-for-the-shop-${message_id}`,
    mail: null,
    push: { title: 'Somebody has written to the shop', body: 'The message is in the mail.' },
  })
  await writeFormMail(trx, deps, { name: 'contact-copy', recipient: email, values: {} })
}
