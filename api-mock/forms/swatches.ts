import type { SwatchBody } from '../../src/contract/forms/form.ts'
import { randomKey } from '../../src/domain/random-key.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { invalidRequest } from '../http/shop-error.ts'
import { shopAddress, writeFormMail } from './form-mail.ts'
import { orNone, typedText } from '../mail/typed-text.ts'

/** Stores a request for swatches and mails it to the shop and the sender. Throws `invalid_request` for an unknown fabric. */
export async function storeSwatchRequest(trx: ShopTransaction, deps: Deps, body: SwatchBody): Promise<void> {
  const { name, email, phone, address } = body
  const fabricIds = [...new Set(body.fabrics)]
  const fabrics = fabricIds.map((id) => fabricNamed(deps, id))
  await trx
    .insertInto('swatch_request')
    .values({
      request_id: randomKey(16, deps.random),
      name,
      email,
      phone,
      address,
      fabrics: JSON.stringify(fabricIds),
      created_at: deps.clock.now().toISOString(),
    })
    .execute()
  const values = {
    name,
    email,
    sender_phone: orNone(phone),
    fabrics: typedText(fabrics.join('\n')),
    address: typedText(address),
    desk_url: `${deps.config.publicUrl}/desk/swatches`,
  }
  await writeFormMail(trx, deps, {
    name: 'swatches-for-the-shop',
    recipient: shopAddress(deps),
    replyTo: email,
    values,
  })
  await writeFormMail(trx, deps, { name: 'swatches-received', recipient: email, values: { fabrics: values.fabrics } })
}

function fabricNamed({ catalogue }: Pick<Deps, 'catalogue'>, id: string): string {
  const fabric = catalogue.frame.fabrics.find((known) => known.id === id)
  if (!fabric) throw invalidRequest('We do not have that fabric', { fields: { fabrics: 'We do not have that fabric' } })
  return `${fabric.label} (${fabric.weave})`
}
