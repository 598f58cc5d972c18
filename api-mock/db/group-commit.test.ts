import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { openSqlite, type OpenDatabase, type ShopTransaction } from './open.ts'
import { transact } from './transaction.ts'

let open: OpenDatabase
let commits: number
const sqlite = () => {
  const database = new DatabaseSync(':memory:')
  database.exec('create table note (id integer primary key, text text not null)')
  return database
}

/** Opens a database that counts its commits. */
function openCounted(database = sqlite()): void {
  commits = 0
  const prepare = database.prepare.bind(database)
  database.prepare = (text) => {
    const statement = prepare(text)
    if (text !== 'commit') return statement
    const run = statement.run.bind(statement)
    statement.run = () => {
      commits += 1
      return run()
    }
    return statement
  }
  open = openSqlite(database)
}

const write = (text: string) => transact(open, (trx) => insert(trx, text))
const insert = async (trx: ShopTransaction, text: string) => {
  await sql`insert into note (text) values (${text})`.execute(trx)
  return text
}
const notes = async () => (await sql<{ text: string }>`select text from note order by id`.execute(open.db)).rows.map(({ text }) => text)

afterEach(async () => {
  await open.db.destroy()
})

test('work that waits at the same time is stored with one commit, in the order of its arrival', async () => {
  openCounted()
  expect(await Promise.all(['a', 'b', 'c'].map(write))).toEqual(['a', 'b', 'c'])
  expect(await notes()).toEqual(['a', 'b', 'c'])
  expect(commits).toBe(1)
})

test.each([0, 1, 2])('work %i of three fails alone: it leaves nothing, and the others are stored', async (failing) => {
  openCounted()
  const outcomes = await Promise.allSettled(
    ['a', 'b', 'c'].map((text, at) =>
      transact(open, async (trx) => {
        await insert(trx, text)
        if (at === failing) throw new Error('no')
      }),
    ),
  )
  expect(outcomes.map(({ status }) => status)).toEqual([0, 1, 2].map((at) => (at === failing ? 'rejected' : 'fulfilled')))
  expect(await notes()).toEqual(['a', 'b', 'c'].filter((_, at) => at !== failing))
})

test('no caller gets a success before the commit: when the commit fails, the whole group fails and nothing is stored', async () => {
  const database = sqlite()
  openCounted(database)
  // A deferred constraint fails at the commit, as a full disk may.
  database.exec('create table child (note integer references note (id) deferrable initially deferred)')
  const broken = transact(open, async (trx) => {
    await sql`insert into child (note) values (99)`.execute(trx)
  })
  const outcomes = await Promise.allSettled([write('a'), broken, write('b')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await notes()).toEqual([])
  expect(await write('again')).toBe('again')
})

test('a transaction that SQLite has ended itself fails its group with the reason, and the next one works', async () => {
  openCounted()
  const full = new Error('database or disk is full')
  const before = write('a')
  const ended = transact(open, async (trx) => {
    await sql`rollback`.execute(trx)
    throw full
  })
  await expect(before).rejects.toBe(full)
  await expect(ended).rejects.toBe(full)
  expect(await write('b')).toBe('b')
  expect(await notes()).toEqual(['b'])
})

test('work on a database that cannot begin a transaction is rejected', async () => {
  openCounted()
  await write('a')
  await open.db.destroy()
  await expect(write('b')).rejects.toThrow()
})
