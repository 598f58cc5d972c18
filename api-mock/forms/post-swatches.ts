import * as z from 'zod/mini'
import type { DeskSwatchesRead, DeskSwatchRequest } from '../../src/contract/desk/inbox/desk-swatches.ts'
import { to } from '../../src/contract/paths.ts'
import { readPage } from '../db/list-page.ts'
import { readStored } from '../db/stored-json.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import type { SwatchRequestTable } from '../db/schema/forms.ts'
import type { Deps } from '../deps.ts'
import { writeAudit, type Actor } from '../audit/audit.ts'
import { notFound } from '../http/shop-error.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { renderMail } from '../mail/render-mail.ts'
import { typedText } from '../mail/typed-text.ts'
import type { Selectable } from 'kysely'
import { FORM_MAIL } from './form-mail.ts'

const idsSchema = z.array(z.string())

type WithCatalogue = Pick<Deps, 'catalogue'>

/** A fabric as people name it. One that the shop no longer has keeps its id. */
function fabricWords({ catalogue }: WithCatalogue, id: string): string {
  const fabric = catalogue.frame.fabrics.find((known) => known.id === id)
  return fabric ? `${fabric.label} (${fabric.weave})` : id
}

const atDesk = (deps: WithCatalogue, { fabrics, ...row }: Selectable<SwatchRequestTable>): DeskSwatchRequest => ({
  ...row,
  fabrics: readStored(idsSchema, fabrics).map((id) => fabricWords(deps, id)),
})

/** One page of the requests of a state: those to post oldest first, because they wait; posted ones newest first. */
export async function listSwatchRequests(
  deps: Pick<Deps, 'db' | 'catalogue'>,
  { state, ...place }: Pick<DeskSwatchesRead, 'state' | 'page' | 'per_page'>,
): Promise<{ requests: DeskSwatchRequest[]; total: number }> {
  const isPosted = state === 'posted'
  const found = deps.db.selectFrom('swatch_request').where('posted_at', isPosted ? 'is not' : 'is', null)
  const direction = isPosted ? 'desc' : 'asc'
  const ordered = isPosted ? found.orderBy('posted_at', direction) : found
  const listed = ordered.selectAll().orderBy('created_at', direction).orderBy('request_id', direction)
  const { rows, total } = await readPage(listed, place)
  return { requests: rows.map((row) => atDesk(deps, row)), total }
}

/** The named requests in this order. Throws `not_found` if one does not exist. */
export async function swatchRequests(deps: WithCatalogue, db: Database, ids: readonly string[]): Promise<DeskSwatchRequest[]> {
  const rows = await db.selectFrom('swatch_request').selectAll().where('request_id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.request_id, row]))
  return [...new Set(ids)].map((id) => {
    const row = byId.get(id)
    if (!row) throw notFound('There is no such request for swatches')
    return atDesk(deps, row)
  })
}

/**
 * Marks swatches as posted and mails each person once: the same for the desk and the command line. A request that was posted before stays
 * as it is. Throws `not_found` if one does not exist; then none is marked.
 * @returns how many it marked, and how many were marked before
 */
export async function postSwatches(
  trx: ShopTransaction,
  deps: Deps,
  ids: readonly string[],
  by: Actor,
): Promise<{ posted: number; already: number }> {
  const requests = await swatchRequests(deps, trx, ids)
  const { publicUrl } = deps.config
  let posted = 0
  // In one order, so that two calls cannot wait for each other.
  for (const { request_id, email, fabrics } of requests.toSorted((a, b) => a.request_id.localeCompare(b.request_id))) {
    const marked = await trx
      .updateTable('swatch_request')
      .set({ posted_at: deps.clock.now().toISOString() })
      .where('request_id', '=', request_id)
      .where('posted_at', 'is', null)
      .returning('request_id')
      .executeTakeFirst()
    if (!marked) continue
    posted += 1
    const phone = deps.catalogue.settings['contact.phone']
    const values = { fabrics: typedText(fabrics.join('\n')), shop_url: publicUrl + to.home(), phone }
    await enqueueMail(trx, deps, {
      subject: `${FORM_MAIL}swatches-posted-${request_id}`,
      recipient: email,
      mail: renderMail('swatches-posted', values, deps.catalogue),
    })
    await writeAudit(trx, deps, by, {
      action: 'swatches.post',
      subject: `swatches ${request_id}`,
      before: { state: 'to_post' },
      after: { state: 'posted' },
    })
  }
  return { posted, already: requests.length - posted }
}
