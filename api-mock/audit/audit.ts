import { randomUUID } from 'node:crypto'
import { hostname, userInfo } from 'node:os'
import type { Database } from '../db/open.ts'
import type { Deps } from '../deps.ts'

/** Who changes something, and from where. */
export interface Actor {
  /** E-mail address, or `name@machine` of a command line. */
  name: string
  /** Role at the desk, or `command line`. */
  role: string
  /** The client's address, or the machine. */
  origin: string
  requestId: string | null
}

/** The user of the machine who runs a command line. */
export function commandLine(): Actor {
  const machine = hostname()
  return { name: `${userInfo().username}@${machine}`, role: 'command line', origin: machine, requestId: null }
}

type Fields = Readonly<Record<string, unknown>>

export interface AuditedChange {
  /** `orders.dispatch` */
  action: string
  /** `order 12345678` */
  subject: string
  before?: Fields
  after?: Fields
}

/**
 * Adds an entry to the audit, in the transaction of its change. Of `before` and `after` it stores the fields that differ. They must not
 * contain words about a customer: nothing can remove an entry.
 */
export async function writeAudit(
  trx: Database,
  { clock }: Pick<Deps, 'clock'>,
  { name, role, origin, requestId }: Actor,
  { action, subject, before = {}, after = {} }: AuditedChange,
): Promise<void> {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => before[field] !== after[field])
  const only = (fields: Fields) =>
    JSON.stringify(Object.fromEntries(changed.flatMap((field) => (field in fields ? [[field, fields[field]]] : []))))
  await trx
    .insertInto('audit_entry')
    .values({
      audit_id: randomUUID(),
      at: clock.now().toISOString(),
      actor: name,
      role,
      origin,
      request_id: requestId,
      action,
      subject,
      before: only(before),
      after: only(after),
    })
    .execute()
}
