import * as z from 'zod/mini'
import { bringUp, FIRST, type Versions } from '../storage/stored-versions.ts'
import type { Draft, Operation } from './operation.ts'

type Stored = Pick<Operation, 'type' | 'v' | 'args'>
type Schemas = Readonly<Record<string, z.ZodMiniType>>

/** A change with its arguments, as this version understands it. */
export type Understood<Kinds extends Schemas> = {
  [Type in keyof Kinds & string]: { type: Type; args: z.output<Kinds[Type]> }
}[keyof Kinds & string]

export interface Arguments<Kinds extends Schemas> {
  /** Reads a stored change of whatever version; null when it is of a kind, version or shape that this one does not know. */
  read(stored: Stored): Understood<Kinds> | null
  /** A change as the queue stores it: plain data, without anything that cannot be cloned. */
  draft(change: Understood<Kinds>): Draft
}

/** How the changes of a queue are stored: their arguments by kind, and of the kinds that have had other versions, all of them. */
export function createArguments<Kinds extends Schemas>(
  kinds: Kinds,
  versions: Partial<Record<keyof Kinds, Versions>> = {},
): Arguments<Kinds> {
  return {
    read({ type, v, args }) {
      const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined
      if (!kind) return null
      const brought = bringUp(args, v, versions[type] ?? FIRST)
      if (brought.kind === 'newer') return null
      const known = z.safeParse(kind, brought.value)
      return known.success ? ({ type, args: known.data } as Understood<Kinds>) : null
    },
    draft: ({ type, args }) => ({
      type,
      v: (versions[type] ?? FIRST).now,
      args: JSON.parse(JSON.stringify(args)) as Record<string, unknown>,
    }),
  }
}
