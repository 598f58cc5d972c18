import { AsyncResource } from 'node:async_hooks'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, ShopTransaction } from './open.ts'

/** Runs `work` in a transaction and resolves with its result once that is on the disk. */
type Transact = <Result>(work: (trx: ShopTransaction) => Promise<Result>) => Promise<Result>

/** A unit of work that waits for its turn. */
interface Unit {
  /** Runs the work. Returns a function that gives the caller its result; call it after the commit. */
  run(trx: ShopTransaction): Promise<() => void>
  reject(error: unknown): void
}

/** The most units of work in one commit, so that none waits long for those behind it. */
const MOST = 32

/**
 * Creates a `transact` for SQLite that commits all waiting units of work together, because a commit waits for the disk, and SQLite has one
 * writer. Each unit has a savepoint, so that a failure undoes this unit alone. A failed commit fails all units of its group, and each
 * client repeats its own (decision 058).
 */
export function createGroupCommit(db: Database): Transact {
  const waiting: Unit[] = []
  let running = false

  /** The next unit of work, also one that arrives in this turn of the event loop. */
  async function next(size: number): Promise<Unit | undefined> {
    if (size === MOST) return undefined
    if (waiting.length === 0) await turnOfTheLoop()
    return waiting.shift()
  }

  async function commitGroup(first: Unit): Promise<void> {
    const group = [first]
    const answers: (() => void)[] = []
    try {
      await db.transaction().execute(async (trx) => {
        // The first unit needs no savepoint: nothing else is undone with it.
        answers.push(await first.run(trx))
        for (let unit = await next(1); unit; unit = await next(group.length)) {
          group.push(unit)
          answers.push(await runBeside(trx, unit))
        }
      })
    } catch (error) {
      for (const { reject } of group) reject(error)
      return
    }
    for (const answer of answers) answer()
  }

  async function commitAll(): Promise<void> {
    running = true
    for (let unit = waiting.shift(); unit; unit = waiting.shift()) await commitGroup(unit)
    running = false
  }

  return (work) =>
    new Promise((resolve, reject) => {
      const run = async (trx: ShopTransaction) => {
        const result = await work(trx)
        return () => resolve(result)
      }
      // The work keeps the context of its request, which its log lines name.
      waiting.push({ run: AsyncResource.bind(run), reject })
      if (!running) void commitAll()
    })
}

/** Runs a unit that can be undone alone. Returns the function that answers its caller after the commit. */
async function runBeside(trx: ShopTransaction, { run, reject }: Unit): Promise<() => void> {
  await sql`savepoint unit`.execute(trx)
  try {
    const answer = await run(trx)
    await sql`release savepoint unit`.execute(trx)
    return answer
  } catch (error) {
    const undone = sql`rollback to savepoint unit`.execute(trx)
    // On a full disk SQLite has ended the whole transaction. Then the group fails with the error that says so.
    await undone.catch(() => Promise.reject(error))
    return () => reject(error)
  }
}
