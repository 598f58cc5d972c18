import { DatabaseSync } from 'node:sqlite'
import { describe, inject } from 'vitest'
import type { Content } from '../../../api-mock/seed/content-files.ts'
import { seedCatalogue } from '../../../api-mock/seed/seed.ts'
import { loadSnapshot, type Snapshot } from '../../../api-mock/catalogue/snapshot.ts'
import { migrate } from '../../../api-mock/db/migrate.ts'
import { openPostgres, openSqlite, type OpenDatabase } from '../../../api-mock/db/open.ts'
import { connectTo, databaseAt, newDatabaseName, reusePostgres } from '../database/reused-postgres.ts'
import { frozen } from '../device/frozen.ts'

/** The day of the tests' clock. */
const FIRST_DAY = '2026-11-20'

interface FilledDatabase extends OpenDatabase {
  /** The snapshot of the catalogue, read once for all copies: reading it is the largest part of a server's start. */
  snapshot?: Snapshot
}

export interface TestDatabase {
  name: 'SQLite' | 'PostgreSQL'
  /** Opens a new database with this content: a copy of one that was migrated and filled once. */
  open(content: Content): Promise<FilledDatabase>
}

/** Each value is made once for each content. After a failure the next test tries again. */
function onceFor<Value>(make: (content: Content) => Promise<Value>): (content: Content) => Promise<Value> {
  const made = new WeakMap<Content, Promise<Value>>()
  return async (content) => {
    const value = made.get(content) ?? make(content)
    made.set(content, value)
    try {
      return await value
    } catch (error) {
      made.delete(content)
      throw error
    }
  }
}

async function fill({ db }: OpenDatabase, content: Content): Promise<void> {
  await migrate(db)
  await seedCatalogue(db, content)
}

/** SQLite in a file that the test has opened. */
export const sqliteIn = (file: DatabaseSync): TestDatabase => ({
  name: 'SQLite',
  async open(content) {
    const opened = openSqlite(file)
    await fill(opened, content)
    return opened
  },
})

const sqliteImage = onceFor(async (content) => {
  const file = new DatabaseSync(':memory:')
  const opened = await sqliteIn(file).open(content)
  const snapshot = frozen(await loadSnapshot(opened.db, FIRST_DAY))
  const image = file.serialize()
  await opened.db.destroy()
  return { image, snapshot }
})

/** SQLite in memory. */
export const sqlite: TestDatabase = {
  name: 'SQLite',
  async open(content) {
    const { image, snapshot } = await sqliteImage(content)
    const file = new DatabaseSync(':memory:')
    file.deserialize(image)
    return { ...openSqlite(file), snapshot }
  },
}

type Define = (database: TestDatabase) => void

function describeOnBoth(rules: string, define: Define, tag: string): void {
  const postgresUrl = inject('postgresUrl')
  describe(`${rules} (SQLite)`, () => define(sqlite))
  if (postgresUrl !== null) describe(`${tag}${rules} (PostgreSQL)`, () => define(postgres(postgresUrl)))
}

/** Describes the same rules on both engines: in `npm test` on SQLite, in `npm test -- all` on PostgreSQL too. */
export const describeOnEveryDatabase = (rules: string, define: Define): void => describeOnBoth(rules, define, '[extended] ')

/** Describes rules that every run proves on both engines: those of stock, and of queries that the engines write differently. */
export const describeAlwaysOnEveryDatabase = (rules: string, define: Define): void => describeOnBoth(rules, define, '')

let opened: TestDatabase | undefined

/** Every test gets a database with the same rows in the one temporary PostgreSQL. */
const postgres = (url: string): TestDatabase => (opened ??= openServer(url))

function openServer(url: string): TestDatabase {
  const place = (name: string) => openPostgres(databaseAt(url, name))
  // One connection of this thread for all commands: a new one for each would cost as much as the command.
  const connection = connectTo(url)
  const template = onceFor(async (content) => {
    const admin = await connection
    const name = newDatabaseName()
    await admin.query(`create database ${name} template template0 strategy file_copy`)
    const filled = place(name)
    await fill(filled, content)
    const snapshot = frozen(await loadSnapshot(filled.db, FIRST_DAY))
    await filled.db.destroy()
    return { databases: await reusePostgres(admin, url, name), snapshot }
  })
  return {
    name: 'PostgreSQL',
    async open(content) {
      const { databases, snapshot } = await template(content)
      const { name, giveBack } = await databases.take()
      const copy = place(name)
      const close = copy.db.destroy.bind(copy.db)
      copy.db.destroy = async () => {
        await close()
        giveBack()
      }
      return { ...copy, snapshot }
    },
  }
}
