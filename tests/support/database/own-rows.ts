import { createQueryId, type KyselyPlugin, type RootOperationNode, SqliteQueryCompiler } from 'kysely'
import { changedRows } from './statements.ts'

/**
 * The columns of which an UPDATE or DELETE has to give one, by table: they name the rows of one order, card, account or owner. Two columns joined
 * by a plus sign belong together.
 */
const owned: Readonly<Record<string, readonly string[]>> = {
  cart: ['cart_key'],
  cart_alias: ['guest_key', 'customer_id'],
  cart_line: ['cart_key'],
  contact_message: ['message_id', 'email'],
  coupon: ['code', 'origin'],
  coupon_use: ['order_id'],
  customer: ['customer_id', 'email'],
  customer_note: ['note_id', 'customer_id'],
  decorator_application: ['application_id', 'customer_id', 'email'],
  delivery_proof: ['order_id'],
  document: ['document_id', 'order_id'],
  gift_card: ['card_id', 'order_id', 'customer_id', 'refund_id'],
  gift_card_entry: ['card_id'],
  idempotency: ['key', 'owner'],
  newsletter: ['email'],
  order_credit: ['order_id+card_id'],
  order_event: ['order_id'],
  order_line: ['order_id'],
  order_note: ['note_id', 'order_id'],
  order_request: ['request_id', 'order_id'],
  orders: ['order_id', 'customer_id', 'cart_key'],
  passkey: ['passkey_id', 'customer_id'],
  payment: ['payment_id', 'order_id'],
  quote: ['quote_id', 'customer_id'],
  recovery_code: ['code_hash', 'customer_id'],
  refund: ['refund_id', 'order_id'],
  review: ['id', 'owner', 'product_id+email'],
  saved_link: ['link_key', 'owner'],
  saved_piece: ['owner'],
  session: ['token_hash', 'customer_id', 'family'],
  sign_in: ['family', 'customer_id'],
  staff_invite: ['invite_id', 'email'],
  staff_member: ['customer_id'],
  stock: ['product_id+variation'],
  stock_hold: ['order_id'],
  trade_account: ['account_id'],
  trade_application: ['application_id', 'customer_id', 'email'],
  trade_approval: ['approval_id', 'account_id', 'customer_id'],
  trade_entry: ['account_id'],
  trade_invite: ['invite_id', 'email', 'account_id'],
  trade_member: ['customer_id'],
  wholesale: ['owner'],
  wholesale_line: ['owner'],
}

/** Statements that change rows of many on purpose. */
const ofMany: readonly RegExp[] = [
  // Jobs delete what is old.
  /^delete from (cart_alias|contact_message|staff_invite|trade_invite) where (merged_at|created_at|expires_at) <=? \?$/,
  /^delete from idempotency where key in \(select key from idempotency where created_at < \? limit \?\)/,
  /^delete from session where token_hash in \(select token_hash from session where expires_at <= \? limit \?\)/,
  /^delete from decorator_application where state != \? and sent_at < \?$/,
  /^delete from trade_application where sent_at < \?$/,
  /^delete from newsletter where state = \? and mailed_at < \?$/,
  /^delete from quote where quote_id in \(select quote_id from quote where updated_at < \? limit \?\)/,
  /^delete from trade_approval where approval_id in \(select approval_id from trade_approval where changed_at < \? limit \?\)/,
  /^update gift_card set .* where recipient_email <> \? and kind = \? and order_id is null .* created_at < \?/,
  // The rows of one person, found by one of two columns or through their orders.
  /^delete from cart where \(cart_key = \? or merged_into = \?\)$/,
  /^delete from decorator_application where \(customer_id = \? or email = \?\)$/,
  /^delete from trade_application where \(customer_id = \? or email = \?\)$/,
  /^delete from order_request where order_id in \(select order_id from orders where customer_id = \?\)/,
  /^update gift_card set .* where refund_id in \(select refund_id from refund where order_id = \?\)$/,
  // The level at which a count is low is one for all variations of a product.
  /^update stock set low_level = \? where product_id (= \?|in \([?, ]+\))$/,
  /^delete from review where demo = \?$/,
]

/**
 * Throws for a statement that would change rows of many owners. Most tests have one order, card or account, so they pass without the condition
 * that names it.
 */
function requireOwnRows(node: RootOperationNode): void {
  const changed = changedRows(node)
  const keys = changed && owned[changed.table]
  if (!keys || keys.some((key) => key.split('+').every((column) => changed.given.includes(column)))) return
  const sql = new SqliteQueryCompiler().compileQuery(node, createQueryId()).sql.replaceAll('"', '')
  if (!ofMany.some((pattern) => pattern.test(sql))) throw new Error(`This statement changes rows of other owners: ${sql}`)
}

/** Lets a database reject each statement that changes rows of many owners. A test that does so on purpose uses `db.withoutPlugins()`. */
export const ownRows: KyselyPlugin = {
  transformQuery({ node }) {
    requireOwnRows(node)
    return node
  },
  transformResult: async ({ result }) => result,
}
