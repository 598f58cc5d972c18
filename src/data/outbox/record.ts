import * as z from 'zod/mini'
import { upgrade, formatOf, type Versions } from '../storage/stored-versions.ts'
import { newsSchema, operationSchema, rejectionSchema, type News, type Operation, type RejectedOperation } from './operation.ts'

/** The format that this version writes. Older versions read it as far as they understand it [S3]. */
export const FORMAT = 1

/** One owner's changes of one scope, and the server's last answer below them. Always written whole, in one transaction [S1]. */
export interface OutboxRecord<Base> {
  fmt: number
  owner: string
  /** The server's last answer, or null before the first. */
  base: Base | null
  baseRev: number
  nextSeq: number
  ops: Operation[]
  rejected: RejectedOperation[]
  /** The ids of the changes that the user discarded last: every tab tells them from confirmed ones. */
  discarded: string[]
  news: News[]
  /** The server's time at its last answer, ms since 1970. */
  serverDate: number | null
  /** Notes of the queue beside its base. */
  memo: Record<string, unknown>
}

export type BaseSchema<Base> = z.ZodMiniType<Base>

/** A stored record, parsed. `damaged`: unreadable parts, to be quarantined, never deleted [S4]. */
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
  discarded: z._default(z.array(z.string()), []),
  news: z._default(z.array(z.unknown()), []),
  serverDate: z._default(z.nullable(z.number()), null),
  memo: z._default(z.record(z.string(), z.unknown()), {}),
})

const versions: Versions = { now: FORMAT, steps: {} }

/** A record of a newer format is parsed as it is, as far as possible. */
function upcast(stored: unknown): unknown {
  const upgraded = upgrade(stored, formatOf(stored), versions)
  return upgraded.kind === 'newer' ? stored : upgraded.value
}

export function emptyRecord<Base>(owner: string): OutboxRecord<Base> {
  return {
    fmt: FORMAT,
    owner,
    base: null,
    baseRev: -1,
    nextSeq: 1,
    ops: [],
    rejected: [],
    discarded: [],
    news: [],
    serverDate: null,
    memo: {},
  }
}

/**
 * Parses a stored record, one part at a time: a damaged operation does not affect the others [S4]. A record of a newer format is parsed as far
 * as possible, and its unknown parts are written back unchanged: a roll-back deletes nothing [S3].
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
  const parseEach = <S extends z.ZodMiniType>(schemaOfOne: S, values: readonly unknown[]) =>
    values.flatMap((value) => {
      const one = z.safeParse(schemaOfOne, value)
      if (!one.success) damaged.push(value)
      return one.success ? [one.data] : []
    })
  const ops = parseEach(operationSchema, parsed.data.ops).toSorted((a, b) => a.seq - b.seq)
  const rejected = parseEach(rejectionSchema, parsed.data.rejected)
  const news = parseEach(newsSchema, parsed.data.news)
  const base = z.safeParse(z.nullable(schema), parsed.data.base ?? null)
  // A base of another version is not damage: the server gives a new one.
  const readable: Base | null = base.success ? base.data : null
  const nextSeq = Math.max(parsed.data.nextSeq, (ops.at(-1)?.seq ?? 0) + 1)
  return { record: { ...parsed.data, base: readable, baseRev: readable ? revOf(readable) : -1, nextSeq, ops, rejected, news }, damaged }
}
