import { mustAsk } from './age.ts'
import type { Operation } from './operation.ts'
import type { OutboxRecord } from './record.ts'
import type { Scope } from './scope.ts'

/** The next step of a queue. */
export type NextStep =
  | { kind: 'send'; operation: Operation }
  /** The first change is due in `ms`. */
  | { kind: 'wait'; ms: number }
  /** The first change is old: the user decides [D9]. */
  | { kind: 'ask'; operation: Operation }
  | { kind: 'nothing' }

interface StepInput {
  now: number
  serverNow: number | null
  /** The device's own waits end: the network is back, or the user asked. The server's waits do not [D6]. */
  eager: boolean
}

/**
 * The next change to send: the first in order. A change that this version cannot understand is skipped, since the user never saw its effect
 * here. Every other change holds back those after it [D2], except for an independent one that a server in between rejects.
 */
export function nextStep<Base>(record: OutboxRecord<Base>, scope: Scope<Base>, { now, serverNow, eager }: StepInput): NextStep {
  const known = record.ops.filter((candidate) => candidate.state !== 'needs-upgrade' && scope.isSupported(candidate))
  const isPassed = (one: Operation) => one.aside && one.state === 'waiting' && waitLeft(one, now) > 0 && scope.isIndependent?.(one)
  const operation = known.find((candidate) => !isPassed(candidate)) ?? known[0]
  if (!operation) return { kind: 'nothing' }
  switch (operation.state) {
    case 'blocked-sign-in':
    case 'blocked-gate':
    case 'blocked-owner':
    case 'ask':
    case 'needs-upgrade':
      return { kind: 'nothing' }
    case 'waiting': {
      const wait = waitLeft(operation, now)
      if (wait > 0 && !(eager && !operation.told)) return { kind: 'wait', ms: wait }
      break
    }
    case 'queued':
    case 'sending':
  }
  return mustAsk(operation, serverNow) ? { kind: 'ask', operation } : { kind: 'send', operation }
}

/** Milliseconds that a waiting change has left. A change whose wait starts in the future is due: the clock was set back [D7]. */
export function waitLeft({ notBefore, waitingSince }: Pick<Operation, 'notBefore' | 'waitingSince'>, now: number): number {
  return now < waitingSince ? 0 : Math.max(0, notBefore - now)
}

const stopped = new Set<string>(['blocked-sign-in', 'blocked-gate', 'blocked-owner', 'needs-upgrade'])

/** Queues blocked changes again, at a start or at "Try now" [J5] [J7]. The same record when there are none. */
export function revived<Base>(record: OutboxRecord<Base>, scope: Scope<Base>): OutboxRecord<Base> {
  const isReady = (operation: Operation) => stopped.has(operation.state) && scope.isSupported(operation)
  if (!record.ops.some(isReady)) return record
  return { ...record, ops: record.ops.map((operation) => (isReady(operation) ? { ...operation, state: 'queued' } : operation)) }
}
