import * as z from 'zod/mini'
import type { AuditEntry } from '../../src/contract/desk/desk.ts'
import { readPage, type Place } from '../db/list-page.ts'
import { readStored } from '../db/stored-json.ts'
import type { Deps } from '../deps.ts'
import { startOfDay, startOfNextDay } from '../../src/domain/calendar/local-time.ts'
import { subjectsOf } from './subjects-of.ts'

const fieldsSchema = z.record(z.string(), z.unknown())

interface AuditSearch extends Place {
  q?: string | undefined
  /** South African days. */
  from?: string | undefined
  to?: string | undefined
}

/**
 * The entries of one page, newest first, and how many there are. `q`: name or number of what was changed (`subjectsOf`), or a complete e-mail
 * address of who changed it, or an action.
 */
export async function searchAudit(
  deps: Pick<Deps, 'db' | 'dialect'>,
  { q, from, to, ...place }: AuditSearch,
): Promise<{ entries: AuditEntry[]; total: number; is_partial: boolean }> {
  const { db } = deps
  let found = db.selectFrom('audit_entry')
  let is_partial = false
  if (q) {
    const text = q.toLowerCase()
    const { subjects, isPartial } = await subjectsOf(db, deps, q)
    is_partial = isPartial
    found = found.where((entry) => entry.or([entry('subject', 'in', subjects), entry('actor', '=', text), entry('action', '=', text)]))
  }
  if (from) found = found.where('at', '>=', startOfDay(from))
  if (to) found = found.where('at', '<', startOfNextDay(to))
  const { rows, total } = await readPage(found.selectAll().orderBy('at', 'desc').orderBy('audit_id', 'desc'), place)
  return {
    total,
    is_partial,
    entries: rows.map((row) => ({ ...row, before: readStored(fieldsSchema, row.before), after: readStored(fieldsSchema, row.after) })),
  }
}
