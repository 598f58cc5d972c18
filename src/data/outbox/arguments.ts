import * as z from 'zod/mini'
import { upgrade, FIRST, type Versions } from '../storage/stored-versions.ts'
import type { Draft, Operation } from './operation.ts'

type Stored = Pick<Operation, 'type' | 'v' | 'args'>
type Schemas = Readonly<Record<string, z.ZodMiniType>>

/** A change with its arguments, parsed. */
export type Understood<Kinds extends Schemas> = {
  [Type in keyof Kinds & string]: { type: Type; args: z.output<Kinds[Type]> }
}[keyof Kinds & string]

export interface Arguments<Kinds extends Schemas> {
  /** Parses a stored change of any version. Null for a kind, version or shape that this version does not know [J7]. */
  read(stored: Stored): Understood<Kinds> | null
  /** A change as the queue stores it: plain data that IndexedDB can clone [S2]. */
  draft(change: Understood<Kinds>): Draft
}

const plainSchema = z.record(z.string(), z.unknown())

/** Reads and writes the changes of a queue. `kinds`: the schema of each kind's arguments. `versions`: of the kinds with more than one version. */
export function createArguments<Kinds extends Schemas>(
  kinds: Kinds,
  versions: Partial<Record<keyof Kinds, Versions>> = {},
): Arguments<Kinds> {
  return {
    read({ type, v, args }) {
      const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined
      if (!kind) return null
      const upgraded = upgrade(args, v, versions[type] ?? FIRST)
      if (upgraded.kind === 'newer') return null
      const parsed = z.safeParse(kind, upgraded.value)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript does not relate `type` to the schema found by it
      return parsed.success ? ({ type, args: parsed.data } as Understood<Kinds>) : null
    },
    draft: ({ type, args }) => ({
      type,
      v: (versions[type] ?? FIRST).now,
      args: z.parse(plainSchema, JSON.parse(JSON.stringify(args))),
    }),
  }
}
