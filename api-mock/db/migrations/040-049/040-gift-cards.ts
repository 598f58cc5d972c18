import type { Kysely } from 'kysely'

/**
 * Gift cards and store credit. A row of `gift_card` is a bought card, a card for a refund, or the store credit of a customer. `gift_card_entry`
 * has every change of its balance. `order_credit` has what an order takes from it. The indexes find the cards to mail, the card of an order and
 * of a code, and the customer's credit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('gift_card')
    .addColumn('card_id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.unique())
    .addColumn('last_four', 'text')
    .addColumn('value', 'bigint', (column) => column.notNull())
    .addColumn('balance', 'bigint', (column) => column.notNull())
    .addColumn('entries', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text', (column) => column.unique().references('orders.order_id'))
    .addColumn('refund_id', 'text', (column) => column.unique())
    .addColumn('customer_id', 'text', (column) => column.unique())
    .addColumn('buyer_email', 'text', (column) => column.notNull())
    .addColumn('buyer_name', 'text', (column) => column.notNull())
    .addColumn('recipient_email', 'text', (column) => column.notNull())
    .addColumn('recipient_name', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('send_on', 'text')
    .addColumn('sent_at', 'text')
    .addColumn('mails', 'integer', (column) => column.notNull())
    .addColumn('ends_on', 'text')
    .addColumn('void_reason', 'text')
    .execute()
  await db.schema.createIndex('gift_card_to_mail').on('gift_card').columns(['state', 'sent_at', 'send_on']).execute()
  await db.schema.createIndex('gift_card_of_four').on('gift_card').column('last_four').execute()
  await db.schema.createIndex('gift_card_of_buyer').on('gift_card').column('buyer_email').execute()
  await db.schema.createIndex('gift_card_of_recipient').on('gift_card').column('recipient_email').execute()
  await db.schema.createIndex('gift_card_by_time').on('gift_card').columns(['created_at', 'card_id']).execute()
  await db.schema
    .createTable('gift_card_entry')
    .addColumn('card_id', 'text', (column) => column.notNull().references('gift_card.card_id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('order_id', 'text')
    .addPrimaryKeyConstraint('gift_card_entry_key', ['card_id', 'position'])
    .execute()
  await db.schema
    .createTable('order_credit')
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.order_id'))
    .addColumn('card_id', 'text', (column) => column.notNull().references('gift_card.card_id'))
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('held', 'integer', (column) => column.notNull())
    .addColumn('returned', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_credit_key', ['order_id', 'card_id'])
    .execute()
}
