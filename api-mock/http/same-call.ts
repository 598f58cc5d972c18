import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { Endpoint } from '../../src/contract/http/endpoint.ts'
import { IDEMPOTENCY_HEADER } from '../../src/contract/http/headers.ts'
import { uuidSchema } from '../../src/contract/http/keys.ts'
import type { IdempotencyTable } from '../db/schema/cart.ts'
import type { ShopContext } from './context.ts'
import { invalidRequest } from './shop-error.ts'

/** The `Idempotency-Key` of a request, or null. Throws `invalid_request` for one that is no UUID. */
export function readKey({ context }: { context: ShopContext }): string | null {
  const header = context.req.header(IDEMPOTENCY_HEADER)
  if (header === undefined) return null
  const key = z.safeParse(uuidSchema, header.toLowerCase())
  if (!key.success) throw invalidRequest(`${IDEMPOTENCY_HEADER} must be a UUID`)
  return key.data
}

/**
 * The input of a repeated call whose payload an earlier version accepted under the same key, or null. Fields that are valid today are parsed,
 * above all those that identify the caller; the others are as they were sent.
 */
export async function acceptedEarlier(
  { idempotent, input, method }: Endpoint,
  payload: unknown,
  context: ShopContext,
): Promise<Record<string, unknown> | null> {
  const key = idempotent ? readKey({ context }) : null
  if (key === null || !isObject(payload) || !(input instanceof z.ZodMiniObject)) return null
  const record = await context.get('db').selectFrom('idempotency').selectAll().where('key', '=', key).executeTakeFirst()
  const claim = { method, path: familyPath(context.req.path), sent_hash: hashOf(payload) }
  if (!record || !isSameCall(record, claim)) return null
  const earlier: Record<string, unknown> = { ...payload }
  for (const [name, schema] of Object.entries(input.shape)) {
    const field = z.safeParse(schema, earlier[name])
    if (field.success) earlier[name] = field.data
    else if (callerFields.has(name)) return null
  }
  return earlier
}

/** Whether a record is of this call. A field with a new default or another format gives another parsed payload, so either hash may match. */
export function isSameCall(
  record: Selectable<IdempotencyTable>,
  { method, path, body_hash, sent_hash }: { method: string; path: string; body_hash?: string; sent_hash: string },
): boolean {
  const isSameBody = record.body_hash === body_hash || (record.sent_hash ?? record.body_hash) === sent_hash
  return record.method === method && record.path === path && isSameBody
}

/** Guests and customers have separate calls with the same effects (spec §7). They count as the same call. */
export const familyPath = (path: string) => path.replace(/-guest$/, '')

/** Fields that identify the caller. They are not part of the request. */
const callerFields = new Set(['cartKey', 'token', 'customerId'])

/** A hash of the payload, independent of the order of fields and of the sender. */
export function hashOf(payload: unknown): string {
  const fields = isObject(payload) ? Object.fromEntries(Object.entries(payload).filter(([name]) => !callerFields.has(name))) : payload
  const ordered = JSON.stringify(fields, (_, value: unknown) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value,
  )
  return createHash('sha256').update(ordered).digest('hex')
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
