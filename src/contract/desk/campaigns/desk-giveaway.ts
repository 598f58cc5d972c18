import * as z from 'zod/mini'
import { tokenSchema } from '../../http/keys.ts'
import { entryCodes, type DeskEndpoint } from '../desk-endpoint.ts'
import { deskReadSchema } from '../desk-order.ts'

const drawSchema = z.object({
  number: z.int(),
  drawn_at: z.string(),
  drawn_by: z.string(),
  /** Why there was a new draw; empty for the first. */
  reason: z.string(),
  /** How many entries took part. */
  entries: z.int(),
  /** SHA-256 of seed, number and entries, hexadecimal. */
  digest: z.string(),
  /** The winner's place among the entries, from 0. */
  position: z.int(),
  winner: z.string(),
  /** The winner as she entered; null once the entry is deleted. */
  person: z.nullable(z.object({ name: z.string(), email: z.string(), phone: z.string(), town: z.string(), province: z.string() })),
})

const deskGiveawaySchema = z.object({
  /** The days, in South Africa, from the giveaway's page. */
  opens: z.string(),
  closes: z.string(),
  drawn: z.string(),
  state: z.enum(['before', 'open', 'closed', 'to_draw', 'drawn']),
  confirmed: z.int(),
  unconfirmed: z.int(),
  /** SHA-256 of the secret seed, public from the first entry on; null before it. */
  seed_hash: z.nullable(z.string()),
  committed_at: z.nullable(z.string()),
  /** Oldest first: the last one counts. */
  draws: z.array(drawSchema),
  /** Other giveaways with confirmed entries and without a draw: the page has another `giveaway_id` than they have. */
  undrawn: z.array(z.object({ giveaway: z.string(), confirmed: z.int() })),
  /** The address of the public proof. */
  proof_url: z.string(),
})

/** The desk's calls about the giveaway. */
export const deskGiveawayEndpoints = {
  deskGiveaway: {
    name: 'deskGiveaway',
    method: 'GET',
    path: '/api/desk/giveaway',
    summary: 'The giveaway: its days, entries and draws',
    access: 'staff',
    right: 'giveaway.read',
    idempotent: false,
    input: deskReadSchema,
    answer: deskGiveawaySchema,
    codes: entryCodes,
  },
  deskGiveawayDraw: {
    name: 'deskGiveawayDraw',
    method: 'POST',
    path: '/api/desk/giveaway/draws',
    summary: 'Draw the winner, who is mailed. A new draw needs a reason',
    access: 'staff',
    right: 'giveaway.draw',
    idempotent: true,
    input: z
      .object({
        token: tokenSchema,
        /** How many draws the caller has seen: 0 for the first. */
        seen: z.int().check(z.minimum(0), z.maximum(1000)),
        /** Why there is a new draw. */
        reason: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
      })
      .check(z.refine(({ seen, reason }) => (seen === 0) === (reason === ''), 'A new draw needs a reason, the first has none')),
    answer: deskGiveawaySchema,
    codes: [...entryCodes, 'wrong_state', 'idempotency_mismatch', 'in_progress'],
  },
} as const satisfies Record<string, DeskEndpoint>

export type DeskGiveaway = z.infer<typeof deskGiveawaySchema>
