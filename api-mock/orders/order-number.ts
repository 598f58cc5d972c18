import { randomKey } from '../../src/domain/random-key.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'

const LOWEST = 10_000_000
const NUMBERS = 90_000_000
const TRIES = 50
/** 32 of 62 letters and digits: 190 bits. */
const KEY_LENGTH = 32

/** A free order number with 8 digits. It does not reveal the number of orders. */
export async function newOrderId(trx: ShopTransaction, { random }: Pick<Deps, 'random'>): Promise<string> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    // 48 random bits over 90 million numbers: the bias is below one in three million.
    const id = String(LOWEST + (Buffer.from(random(6)).readUIntBE(0, 6) % NUMBERS))
    const existing = await trx.selectFrom('orders').select('order_id').where('order_id', '=', id).executeTakeFirst()
    if (!existing) return id
  }
  throw new Error('No free order number was found')
}

/** The secret key of an order. It gives access to the order. */
export const newOrderKey = ({ random }: Pick<Deps, 'random'>) => randomKey(KEY_LENGTH, random)
