import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { describe, inject } from 'vitest'
import type { Content } from '../../api-mock/catalogue/content-files.ts'
import { seedCatalogue } from '../../api-mock/catalogue/seed.ts'
import { migrate } from '../../api-mock/db/migrate.ts'
import { openPostgres, openSqlite, type OpenDatabase } from '../../api-mock/db/open.ts'

export interface TestDatabase {
  name: 'SQLite' | 'PostgreSQL'
  /** A database of its own that has these goods: a copy of one that was migrated and filled once. */
  open(content: Content): Promise<OpenDatabase>
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

/** In a file that a test has opened, and may do with what it likes. */
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
  const image = file.serialize()
  await opened.db.destroy()
  return image
})

/** In memory. */
export const sqlite: TestDatabase = {
  name: 'SQLite',
  async open(content) {
    const file = new DatabaseSync(':memory:')
    file.deserialize(await sqliteImage(content))
    return openSqlite(file)
  },
}

/** The same rules on both engines. */
export function describeOnEveryDatabase(rules: string, define: (database: TestDatabase) => void): void {
  const postgresUrl = inject('postgresUrl')
  const databases = postgresUrl === null ? [sqlite] : [sqlite, postgres(postgresUrl)]
  for (const database of databases) describe(`${rules} (${database.name})`, () => define(database))
}

/** Every test gets a database of its own in the one throw-away server. */
function postgres(url: string): TestDatabase {
  const template = onceFor(async (content) => {
    const filled = await create('template0')
    const opened = openPostgres(filled.href)
    await fill(opened, content)
    await opened.db.destroy()
    return filled.name
  })
  async function command(sql: string): Promise<void> {
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  async function create(from: string): Promise<{ name: string; href: string }> {
    const name = `shop_${randomBytes(6).toString('hex')}`
    await command(`create database ${name} template ${from} strategy file_copy`)
    const address = new URL(url)
    address.pathname = `/${name}`
    return { name, href: address.href }
  }
  return {
    name: 'PostgreSQL',
    async open(content) {
      const { name, href } = await create(await template(content))
      const opened = openPostgres(href)
      const close = opened.db.destroy.bind(opened.db)
      // A thousand of them would fill the disk.
      opened.db.destroy = async () => {
        await close()
        await command(`drop database if exists ${name} with (force)`)
      }
      return opened
    },
  }
}
