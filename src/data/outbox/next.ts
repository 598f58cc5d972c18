import { mustAsk } from './age.ts'
import type { Operation } from './operation.ts'
import type { OutboxRecord } from './record.ts'
import type { Scope } from './scope.ts'

/** What the queue is waiting for. */
export type NextStep =
  | { kind: 'send'; operation: Operation }
  /** The first change may be tried again in `ms`. */
  | { kind: 'wait'; ms: number }
  /** The first change is old: the shopper decides [D9]. */
  | { kind: 'ask'; operation: Operation }
  | { kind: 'nothing' }

interface Moment {
  now: number
  serverNow: number | null
  /** Waits of our own choosing are over: the network is back, or the shopper asked. Waits that the server asked for are not. */
  eager: boolean
}

/**
 * The next change to send: the first in order. What this version cannot understand is kept and stepped over, since the shopper never saw
 * its effect here; everything else holds back what comes after it [D2].
 */
export function nextStep<Base>(record: OutboxRecord<Base>, scope: Scope<Base>, { now, serverNow, eager }: Moment): NextStep {
  const operation = record.ops.find((candidate) => candidate.state !== 'needs-upgrade' && scope.knows(candidate))
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

/** Milliseconds a waiting change has left. A clock that was set back behind its start makes it due, or it would wait a year. */
export function waitLeft({ notBefore, waitingSince }: Operation, now: number): number {
  return now < waitingSince ? 0 : Math.max(0, notBefore - now)
}

const stopped = new Set<string>(['blocked-sign-in', 'blocked-gate', 'blocked-owner', 'needs-upgrade'])

/** Changes that something stopped, ready again: a new start, a new version, the shopper's "Try now". The same record when there are none. */
export function revived<Base>(record: OutboxRecord<Base>, scope: Scope<Base>): OutboxRecord<Base> {
  const isReady = (operation: Operation) => stopped.has(operation.state) && scope.knows(operation)
  if (!record.ops.some(isReady)) return record
  return { ...record, ops: record.ops.map((operation) => (isReady(operation) ? { ...operation, state: 'queued' } : operation)) }
}
