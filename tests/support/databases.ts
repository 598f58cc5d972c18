import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { describe, inject } from 'vitest'
import { openPostgres, openSqlite, type OpenDatabase } from '../../api-mock/db/open.ts'

export interface TestDatabase {
  name: 'SQLite' | 'PostgreSQL'
  /** An empty database of its own. */
  open(): Promise<OpenDatabase>
}

const sqlite: TestDatabase = { name: 'SQLite', open: async () => openSqlite(':memory:') }

/** The same rules on both engines. */
export function describeOnEveryDatabase(rules: string, define: (database: TestDatabase) => void): void {
  const postgresUrl = inject('postgresUrl')
  const databases = postgresUrl === null ? [sqlite] : [sqlite, postgres(postgresUrl)]
  for (const database of databases) describe(`${rules} (${database.name})`, () => define(database))
}

/** Every test gets a database of its own in the one throw-away server. */
function postgres(url: string): TestDatabase {
  return {
    name: 'PostgreSQL',
    async open() {
      const name = `shop_${randomBytes(6).toString('hex')}`
      const client = new Client({ connectionString: url })
      await client.connect()
      await client.query(`create database ${name} template template0`)
      await client.end()
      const address = new URL(url)
      address.pathname = `/${name}`
      return openPostgres(address.href)
    },
  }
}
