import type { ContactBody } from '../../../src/contract/forms/form.ts'
import { randomKey } from '../../../src/domain/random-key.ts'
import type { ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { orNone, typedText } from '../../mail/typed-text.ts'
import { notifyOwner } from '../../owner-notices/notify-owner.ts'
import { shopAddress, writeFormMail } from '../form-mail.ts'

/** Stores a message and mails it to the shop, with the sender as Reply-To, and a copy to the sender. */
export async function storeMessage(trx: ShopTransaction, deps: Deps, body: ContactBody): Promise<void> {
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
      state: 'open',
    })
    .execute()
  const values = {
    name,
    email,
    sender_phone: orNone(phone),
    order_number: orNone(orderNumber),
    message: typedText(message),
    desk_url: `${deps.config.publicUrl}/desk/messages/${message_id}/show`,
  }
  await writeFormMail(trx, deps, {
    name: 'contact-for-the-shop',
    recipient: shopAddress(deps),
    replyTo: email,
    values,
  })
  await notifyOwner(trx, deps, {
    key: `contact-for-the-shop-${message_id}`,
    mail: null,
    push: { title: 'Somebody has written to the shop', body: 'The message is at the desk.', path: `/desk/messages/${message_id}/show` },
  })
  await writeFormMail(trx, deps, { name: 'contact-copy', recipient: email, values: {} })
}
