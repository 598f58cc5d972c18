import { brand } from '../../src/contract/brand.ts'
import type { ContactBody } from '../../src/contract/forms/form.ts'
import { randomKey } from '../../src/domain/random-key.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { firstNameOf, orNone, typedText, writeFormMail } from './form-mail.ts'

/** Keeps a message, mails it to the shop, where an answer goes to the writer, and a copy to the writer. */
export async function keepMessage(trx: ShopTransaction, deps: Deps, body: ContactBody): Promise<void> {
  const { name, email, phone, orderNumber, message } = body
  await trx
    .insertInto('contact_message')
    .values({
      message_id: randomKey(16, deps.random),
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
    first_name: firstNameOf(name),
    sender_phone: orNone(phone),
    order_number: orNone(orderNumber),
    message: typedText(message),
  }
  await writeFormMail(trx, deps, { name: 'contact-for-the-shop', recipient: brand.email, replyTo: email, values })
  await writeFormMail(trx, deps, { name: 'contact-copy', recipient: email, values })
}
