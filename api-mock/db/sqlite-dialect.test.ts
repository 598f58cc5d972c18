import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSqlite, type Database } from './open.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-dialect-'))
})
afterEach(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true })
})

let db: Database
async function open(file: string): Promise<void> {
  db = openSqlite(file).db
  await sql`create table note (text text not null)`.execute(db)
}

const insert = (to: Database, text: string) => sql`insert into note (text) values (${text})`.execute(to)
const notes = async (from: Database) =>
  (await sql<{ text: string }>`select text from note order by rowid`.execute(from)).rows.map(({ text }) => text)

/** A transaction that has stored a note and stays open until `end`. */
async function openTransaction(text: string): Promise<{ seen: readonly string[]; end(failure?: Error): Promise<void> }> {
  const began = Promise.withResolvers<string[]>()
  const ending = Promise.withResolvers<void>()
  const done = db.transaction().execute(async (trx) => {
    await insert(trx, text)
    began.resolve(await notes(trx))
    await ending.promise
  })
  return {
    seen: await began.promise,
    end(failure) {
      if (failure) ending.reject(failure)
      else ending.resolve()
      return done
    },
  }
}

describe('a database in a file', () => {
  beforeEach(() => open(join(folder, 'shop.sqlite')))

  test('a read waits for no transaction and sees what is committed; the transaction sees its own change', async () => {
    const transaction = await openTransaction('a')
    expect(transaction.seen).toEqual(['a'])
    expect(await notes(db)).toEqual([])
    await transaction.end()
    expect(await notes(db)).toEqual(['a'])
  })

  test('a change outside of a transaction waits for it, and changes keep their order', async () => {
    const transaction = await openTransaction('a')
    const later = ['b', 'c'].map((text) => insert(db, text))
    expect(await notes(db)).toEqual([])
    await transaction.end()
    await Promise.all(later)
    expect(await notes(db)).toEqual(['a', 'b', 'c'])
  })

  test('a transaction that fails lets the next change through', async () => {
    const transaction = await openTransaction('a')
    const later = insert(db, 'b')
    await expect(transaction.end(new Error('no'))).rejects.toThrow('no')
    await later
    expect(await notes(db)).toEqual(['b'])
  })

  test('a change that fails lets the next one through', async () => {
    await expect(sql`insert into note (text) values (null)`.execute(db)).rejects.toThrow('NOT NULL')
    await insert(db, 'b')
    expect(await notes(db)).toEqual(['b'])
  })

  test('a stream lets the next change through', async () => {
    await insert(db, 'a')
    const streamed: string[] = []
    const query = db.selectFrom(sql<{ text: string }>`note`.as('note')).select('text')
    for await (const { text } of query.stream()) streamed.push(text)
    expect(streamed).toEqual(['a'])
    await insert(db, 'b')
    expect(await notes(db)).toEqual(['a', 'b'])
  })
})

test('a database in memory has one connection: a read waits for the transaction', async () => {
  await open(':memory:')
  const transaction = await openTransaction('a')
  const read = notes(db)
  await expect(transaction.end(new Error('no'))).rejects.toThrow('no')
  expect(await read).toEqual([])
})
