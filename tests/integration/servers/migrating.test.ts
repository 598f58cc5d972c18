import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, inject, it, vi } from 'vitest'
import { isMigrated, migrate, migrateShop } from '../../../api-mock/db/migrate.ts'
import { openForMigrations, openPostgres } from '../../../api-mock/db/open.ts'
import { emptyDatabase } from '../../support/database/reused-postgres.ts'

describe.runIf(inject('postgresUrl') !== null)('migrations of a shop on PostgreSQL', () => {
  it('are tried again while others hold a lock, and let others pass in between', async () => {
    const databaseUrl = await emptyDatabase(inject('postgresUrl') ?? '')
    const { db } = openPostgres(databaseUrl)
    await migrate(db, { to: '071-sent-payloads' })
    const [backup, reader] = [new Client({ connectionString: databaseUrl }), new Client({ connectionString: databaseUrl })]
    await Promise.all([backup.connect(), reader.connect()])
    // A backup reads in one long transaction. The next migration changes this table.
    await backup.query('begin; select * from form_token')
    const migrated = migrateShop({ databaseUrl }, db)
    const isWaiting = async () => {
      const { rows } = await backup.query<{ relation: string }>(
        `select relation from pg_locks where not granted and relation = 'form_token'::regclass`,
      )
      return rows.length > 0
    }
    const within = { timeout: 20_000, interval: 20 }
    await vi.waitFor(async () => expect(await isWaiting()).toBe(true), within)
    await reader.query('select * from form_token')
    expect(await isWaiting()).toBe(false)
    await backup.query('commit')
    await migrated
    expect(await isMigrated(db)).toBe(true)
    await Promise.all([backup.end(), reader.end(), db.destroy()])
  })

  it('have no time limit for a statement, as other calls have', async () => {
    const databaseUrl = await emptyDatabase(inject('postgresUrl') ?? '')
    const limitOf = async (db: ReturnType<typeof openForMigrations>) => {
      const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)
      await db.destroy()
      return rows[0]?.statement_timeout
    }
    expect([await limitOf(openForMigrations(databaseUrl)), await limitOf(openPostgres(databaseUrl).db)]).toEqual(['0', '20s'])
  })
})
