import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { describe, inject } from 'vitest'
import type { Content } from '../../../api-mock/seed/content-files.ts'
import { seedCatalogue } from '../../../api-mock/seed/seed.ts'
import { loadSnapshot, type Snapshot } from '../../../api-mock/catalogue/snapshot.ts'
import { migrate } from '../../../api-mock/db/migrate.ts'
import { openPostgres, openSqlite, type OpenDatabase } from '../../../api-mock/db/open.ts'
import { frozen } from '../device/frozen.ts'

interface FilledDatabase extends OpenDatabase {
  /** The snapshot of the catalogue, read once for all copies: reading it is the largest part of a server's start. */
  snapshot?: Snapshot
}

export interface TestDatabase {
  name: 'SQLite' | 'PostgreSQL'
  /** Opens a new database with this content: a copy of one that was migrated and filled once. */
  open(content: Content): Promise<FilledDatabase>
}

/** Each value is made once for each content. */
function onceFor<Value>(make: (content: Content) => Promise<Value>): (content: Content) => Promise<Value> {
  const made = new WeakMap<Content, Promise<Value>>()
  return (content) => {
    const value = made.get(content) ?? make(content)
    made.set(content, value)
    return value
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
  const snapshot = frozen(await loadSnapshot(opened.db))
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

/** Describes the same rules on both engines. */
export function describeOnEveryDatabase(rules: string, define: (database: TestDatabase) => void): void {
  const postgresUrl = inject('postgresUrl')
  const databases = postgresUrl === null ? [sqlite] : [sqlite, postgres(postgresUrl)]
  for (const database of databases) describe(`${rules} (${database.name})`, () => define(database))
}

let opened: TestDatabase | undefined

/** Every test gets a database of its own in the one temporary PostgreSQL. */
const postgres = (url: string): TestDatabase => (opened ??= openServer(url))

function openServer(url: string): TestDatabase {
  const place = (name: string) => {
    const address = new URL(url)
    address.pathname = `/${name}`
    return openPostgres(address.href)
  }
  const newName = () => `shop_${randomBytes(6).toString('hex')}`
  const create = (name: string, from: string) => command(url, `create database ${name} template ${from} strategy file_copy`)
  const template = onceFor(async (content) => {
    const name = newName()
    await create(name, 'template0')
    const filled = place(name)
    await fill(filled, content)
    const snapshot = frozen(await loadSnapshot(filled.db))
    await filled.db.destroy()
    return { name, snapshot }
  })
  return {
    name: 'PostgreSQL',
    async open(content) {
      const { name: from, snapshot } = await template(content)
      const name = newName()
      await create(name, from)
      const copy = place(name)
      const close = copy.db.destroy.bind(copy.db)
      // A thousand of them would fill the disk.
      copy.db.destroy = async () => {
        await close()
        await command(url, `drop database if exists ${name} with (force)`)
      }
      return { ...copy, snapshot }
    },
  }
}

/** One connection of this thread for all commands: a new one for each would cost as much as the command. */
let connected: Promise<Client> | undefined

async function command(url: string, sql: string): Promise<void> {
  connected ??= connect(url)
  await (await connected).query(sql)
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}
