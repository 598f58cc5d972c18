import * as z from 'zod/mini'
import { bringUp, formatOf, type Versions } from '../storage/stored-versions.ts'
import { newsSchema, operationSchema, rejectionSchema, type News, type Operation, type RejectedOperation } from './operation.ts'

/** The format this version writes. Readable by every version that knows it, and by older ones as far as they understand it. */
export const FORMAT = 1

/** One owner's changes of one scope, and the last answer of the shop they stand on. Always written whole, in one transaction. */
export interface OutboxRecord<Base> {
  fmt: number
  owner: string
  /** The last answer of the shop, or null before the first. */
  base: Base | null
  baseRev: number
  nextSeq: number
  ops: Operation[]
  rejected: RejectedOperation[]
  news: News[]
  /** The server's time at its last answer, ms since 1970. */
  serverDate: number | null
  /** What the scope remembers beside its base. */
  memo: Record<string, unknown>
}

export type BaseSchema<Base> = z.ZodMiniType<Base>

/** A stored record as read: `damaged` could not be understood and is to be set aside, never deleted. */
export interface ReadRecord<Base> {
  record: OutboxRecord<Base>
  damaged: unknown[]
}

const frame = z.looseObject({
  fmt: z.int(),
  owner: z.string(),
  base: z.unknown(),
  nextSeq: z.int(),
  ops: z.array(z.unknown()),
  rejected: z._default(z.array(z.unknown()), []),
  news: z._default(z.array(z.unknown()), []),
  serverDate: z._default(z.nullable(z.number()), null),
  memo: z._default(z.record(z.string(), z.unknown()), {}),
})

const versions: Versions = { now: FORMAT, steps: {} }

/** One of a newer format is read as it is, as far as it can be. */
function upcast(stored: unknown): unknown {
  const brought = bringUp(stored, formatOf(stored), versions)
  return brought.kind === 'newer' ? stored : brought.value
}

export function emptyRecord<Base>(owner: string): OutboxRecord<Base> {
  return { fmt: FORMAT, owner, base: null, baseRev: -1, nextSeq: 1, ops: [], rejected: [], news: [], serverDate: null, memo: {} }
}

/**
 * Reads what is stored, one part at a time: a damaged operation does not take the others with it. A record of a newer format is read as far
 * as it can be and its unknown parts are written back as they were (a roll-back deletes nothing).
 */
export function readRecord<Base>(
  stored: unknown,
  owner: string,
  revOf: (base: Base) => number,
  schema: BaseSchema<Base>,
): ReadRecord<Base> {
  if (stored === undefined) return { record: emptyRecord(owner), damaged: [] }
  const parsed = z.safeParse(frame, upcast(stored))
  if (!parsed.success || parsed.data.owner !== owner) return { record: emptyRecord(owner), damaged: [stored] }
  const damaged: unknown[] = []
  const keepGood = <S extends z.ZodMiniType>(schemaOfOne: S, values: readonly unknown[]) =>
    values.flatMap((value) => {
      const one = z.safeParse(schemaOfOne, value)
      if (!one.success) damaged.push(value)
      return one.success ? [one.data] : []
    })
  const ops = keepGood(operationSchema, parsed.data.ops).toSorted((a, b) => a.seq - b.seq)
  const rejected = keepGood(rejectionSchema, parsed.data.rejected)
  const news = keepGood(newsSchema, parsed.data.news)
  const base = z.safeParse(z.nullable(schema), parsed.data.base ?? null)
  // A base of another version is not damage: the shop gives a new one.
  const known: Base | null = base.success ? base.data : null
  const nextSeq = Math.max(parsed.data.nextSeq, (ops.at(-1)?.seq ?? 0) + 1)
  return { record: { ...parsed.data, base: known, baseRev: known ? revOf(known) : -1, nextSeq, ops, rejected, news }, damaged }
}
