import { wrongState } from '../http/shop-error.ts'
import * as z from 'zod/mini'
import type { DeskGiveaway } from '../../src/contract/desk/campaigns/desk-giveaway.ts'
import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import { readStored } from '../db/stored-json.ts'
import type { Deps } from '../deps.ts'
import { writeAudit, type Actor } from '../audit/audit.ts'
import { firstNameOf } from '../forms/form-mail.ts'
import { currentGiveaway } from '../forms/giveaway-dates.ts'
import { accountValues } from '../mail/account-mail.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { renderMail } from '../mail/render-mail.ts'
import { chooseWinner } from './choose-winner.ts'
import { commitSeed } from './seed.ts'

/** The public proof of the draws. */
export const PROOF_PATH = '/api/giveaway/proof'

const idsSchema = z.array(z.string())

/** The giveaway as the desk shows it. */
export async function readGiveaway(db: Database, { clock, config }: Pick<Deps, 'clock' | 'config'>): Promise<DeskGiveaway> {
  const { id, opens, closes, drawn } = currentGiveaway()
  const today = southAfricanDay(clock.now())
  const entries = db.selectFrom('giveaway_entry').where('giveaway', '=', id)
  const { confirmed, all } = await entries
    .select((entry) => [entry.fn.count<number>('confirmed_at').as('confirmed'), entry.fn.countAll<number>().as('all')])
    .executeTakeFirstOrThrow()
  const seed = await db.selectFrom('giveaway_seed').selectAll().where('giveaway', '=', id).executeTakeFirst()
  const draws = await db.selectFrom('giveaway_draw').selectAll().where('giveaway', '=', id).orderBy('number').execute()
  const people =
    draws.length === 0
      ? []
      : await entries
          .select(['entry_id', 'name', 'email', 'phone', 'town', 'province'])
          .where(
            'entry_id',
            'in',
            draws.map(({ winner }) => winner),
          )
          .execute()
  const personOf = new Map(people.map(({ entry_id, ...person }) => [entry_id, person]))
  const undrawn = await db
    .selectFrom('giveaway_entry')
    .select((entry) => ['giveaway', entry.fn.countAll<number>().as('confirmed')])
    .where('giveaway', '!=', id)
    .where('confirmed_at', 'is not', null)
    .where('giveaway', 'not in', db.selectFrom('giveaway_draw').select('giveaway'))
    .groupBy('giveaway')
    .orderBy('giveaway')
    .execute()
  const state = draws.length > 0 ? 'drawn' : today >= drawn ? 'to_draw' : today > closes ? 'closed' : today >= opens ? 'open' : 'before'
  return {
    opens,
    closes,
    drawn,
    state,
    confirmed,
    unconfirmed: all - confirmed,
    seed_hash: seed?.seed_hash ?? null,
    committed_at: seed?.committed_at ?? null,
    draws: draws.map(({ entries: ids, winner, ...draw }) => ({
      number: draw.number,
      drawn_at: draw.drawn_at,
      drawn_by: draw.drawn_by,
      reason: draw.reason,
      digest: draw.digest,
      position: draw.position,
      winner,
      entries: readStored(idsSchema, ids).length,
      person: personOf.get(winner) ?? null,
    })),
    undrawn,
    proof_url: config.publicUrl + PROOF_PATH,
  }
}

/**
 * Draws the winner from the confirmed entries, stores the draw with everything that its proof needs, and mails the winner. A new draw leaves
 * the former winners out and needs a reason. `seen`: the number of draws on the caller's screen. Throws
 * `wrong_state` before the day, without a confirmed entry, and when a colleague has drawn.
 */
export async function drawWinner(
  trx: ShopTransaction,
  deps: Deps,
  { seen, reason }: { seen: number; reason: string },
  drawnBy: string,
  by: Actor,
): Promise<void> {
  const { id: giveaway, drawn } = currentGiveaway()
  if (southAfricanDay(deps.clock.now()) < drawn) throw wrongState(`The draw is on ${drawn}`)
  const seed = await commitSeed(trx, deps)
  const before = await trx
    .selectFrom('giveaway_draw')
    .select(['number', 'winner'])
    .where('giveaway', '=', giveaway)
    .orderBy('number')
    .execute()
  if (before.length !== seen) throw wrongState('The winner has been drawn meanwhile. Look at it again.')
  const rows = await trx
    .selectFrom('giveaway_entry')
    .select(['entry_id', 'name', 'email'])
    .where('giveaway', '=', giveaway)
    .where('confirmed_at', 'is not', null)
    .execute()
  const former = new Set(before.map(({ winner }) => winner))
  // The order of bytes: that of a database depends on its locale.
  const entries = rows
    .map(({ entry_id }) => entry_id)
    .filter((id) => !former.has(id))
    .toSorted()
  if (entries.length === 0) throw wrongState('There is no confirmed entry to draw from')
  const number = seen + 1
  const chosen = chooseWinner(seed, number, entries)
  await trx
    .insertInto('giveaway_draw')
    .values({
      giveaway,
      number,
      drawn_at: deps.clock.now().toISOString(),
      drawn_by: drawnBy,
      reason,
      entries: JSON.stringify(entries),
      ...chosen,
    })
    .execute()
  const person = rows.find(({ entry_id }) => entry_id === chosen.winner)
  if (person) await mailWinner(trx, deps, { ...person, giveaway, number })
  await writeAudit(trx, deps, by, {
    action: number === 1 ? 'giveaway.draw' : 'giveaway.draw_again',
    subject: `giveaway ${giveaway}`,
    after: { number, winner: chosen.winner, entries: entries.length },
  })
}

/** Mails the winner once: the id of the mail names the draw. It is deleted after sending, as the other mails about forms are. */
async function mailWinner(
  trx: ShopTransaction,
  deps: Deps,
  { giveaway, number, name, email, entry_id }: { giveaway: string; number: number; name: string; email: string; entry_id: string },
): Promise<void> {
  const values = {
    ...accountValues(deps),
    first_name: firstNameOf(name),
    entry: entry_id,
    rules_url: `${deps.config.publicUrl}/info/couch-giveaway`,
    proof_url: deps.config.publicUrl + PROOF_PATH,
  }
  await enqueueMail(trx, deps, {
    subject: `form-giveaway-won-${giveaway}-${number}`,
    recipient: email,
    mail: renderMail('giveaway-won', values, deps.catalogue),
  })
}

/** The seed and the draws of a giveaway. The seed is secret until the first draw. */
async function proofOf(db: Database, giveaway: string) {
  const seed = await db.selectFrom('giveaway_seed').selectAll().where('giveaway', '=', giveaway).executeTakeFirst()
  const draws = await db.selectFrom('giveaway_draw').selectAll().where('giveaway', '=', giveaway).orderBy('number').execute()
  return {
    giveaway,
    seed_sha256: seed?.seed_hash ?? null,
    committed_at: seed?.committed_at ?? null,
    seed: draws.length > 0 ? (seed?.seed ?? null) : null,
    draws: draws.map(({ number, drawn_at, entries, digest, position, winner }) => ({
      number,
      drawn_at,
      entries: readStored(idsSchema, entries),
      digest,
      position,
      winner,
    })),
  }
}

/** What anybody needs to check the draws, also those of earlier giveaways. It has no data of a person but the random ids of entries. */
export async function readProof(db: Database) {
  const { id, drawn } = currentGiveaway()
  const earlier = await db
    .selectFrom('giveaway_draw')
    .select('giveaway')
    .distinct()
    .where('giveaway', '!=', id)
    .orderBy('giveaway')
    .execute()
  return {
    draw_date: drawn,
    rule: 'digest = SHA-256 of the seed, the number of the draw and the ids of the entries, joined by line feeds (UTF-8, hexadecimal); position = digest as a number modulo the number of entries, from 0',
    ...(await proofOf(db, id)),
    earlier: await Promise.all(earlier.map(({ giveaway }) => proofOf(db, giveaway))),
  }
}
