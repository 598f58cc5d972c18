import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { GiftCardEntry } from '../../src/contract/gifts/gift-card.ts'
import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import { GIFT_CODE_LENGTH, giftCodeAlphabet, isGiftCode, plainGiftCode } from '../../src/domain/gifts/gift-code.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import type { GiftCardTable } from '../db/schema/gifts.ts'
import type { Deps } from '../deps.ts'
import { ShopError } from '../http/shop-error.ts'

export type CardRow = Selectable<GiftCardTable>

/** The values of a card without personal data. */
export const nobody = { buyer_email: '', buyer_name: '', recipient_email: '', recipient_name: '', message: '' } as const

const CARD_ID_BYTES = 12

/** A new id of a card. It is no secret. */
export const newCardId = ({ random }: Pick<Deps, 'random'>): string => Buffer.from(random(CARD_ID_BYTES)).toString('hex')

/** A new code: 80 random bits. */
export const newGiftCode = ({ random }: Pick<Deps, 'random'>): string =>
  [...random(GIFT_CODE_LENGTH)].map((byte) => giftCodeAlphabet[byte % giftCodeAlphabet.length]).join('')

/** The stored form of a code. A code has 80 random bits, so a fast hash is enough. */
export const hashOfCode = (code: string): string =>
  createHash('sha256')
    .update(`gift-card ${plainGiftCode(code)}`)
    .digest('hex')

const unknownCode = () => new ShopError(404, 'gift_card_unknown', 'We do not know this gift card code. Please check it against the mail.')

/**
 * Finds the card of a typed code. The database looks for the hash, so the time of the answer says nothing about how much of a code is right.
 * Throws `gift_card_unknown`, and `gift_card_ended` for a card that was withdrawn or whose last day has passed.
 */
export async function cardOfCode(db: Database, { clock }: Pick<Deps, 'clock'>, typed: string): Promise<CardRow> {
  const card = isGiftCode(typed)
    ? await db.selectFrom('gift_card').selectAll().where('code_hash', '=', hashOfCode(typed)).executeTakeFirst()
    : undefined
  if (!card || card.state === 'ordered') throw unknownCode()
  if (card.state === 'void') throw new ShopError(410, 'gift_card_ended', 'This gift card has been withdrawn. Please phone us about it.')
  if (card.ends_on !== null && card.ends_on < southAfricanDay(clock.now()))
    throw new ShopError(410, 'gift_card_ended', `This gift card could be used until ${card.ends_on}.`)
  return card
}

/** The store credit of a customer; undefined without any. */
export const creditOfCustomer = (db: Database, customerId: string): Promise<CardRow | undefined> =>
  db.selectFrom('gift_card').selectAll().where('customer_id', '=', customerId).executeTakeFirst()

/** Locks cards until the transaction ends, in the order of their ids, after carts, orders and stock: two transactions cannot deadlock. */
export async function lockCards(trx: ShopTransaction, cardIds: readonly string[]): Promise<CardRow[]> {
  if (cardIds.length === 0) return []
  return trx
    .selectFrom('gift_card')
    .selectAll()
    .where('card_id', 'in', [...cardIds])
    .orderBy('card_id')
    .forUpdate()
    .execute()
}

export interface Movement {
  kind: GiftCardEntry['kind']
  /** Cents, with its sign. */
  amount: number
  orderId?: string | null
}

/**
 * Changes the balance of a card and adds the entry about it. False, and no change, if the balance does not cover it, or if a withdrawn card
 * would be spent: one statement checks and changes it, so a rand is spent once, whatever runs at the same time.
 */
export async function moveBalance(
  trx: ShopTransaction,
  { clock }: Pick<Deps, 'clock'>,
  cardId: string,
  { kind, amount, orderId = null }: Movement,
): Promise<boolean> {
  const moved = await trx
    .updateTable('gift_card')
    .set((card) => ({ balance: card('balance', '+', amount), entries: card('entries', '+', 1) }))
    .where('card_id', '=', cardId)
    .where((card) => card(card('balance', '+', amount), '>=', 0))
    .$if(kind === 'spent', (update) => update.where('state', '=', 'active'))
    .returning('entries')
    .executeTakeFirst()
  if (!moved) return false
  const at = clock.now().toISOString()
  await trx
    .insertInto('gift_card_entry')
    .values({ card_id: cardId, position: moved.entries - 1, at, kind, amount, order_id: orderId })
    .execute()
  return true
}
