import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { Client } from 'pg'
import { createTemporarySchema } from '../../../api-mock/cli/backup/leftovers.ts'
import * as z from 'zod/mini'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { useShopPlace } from '../../support/server/shop-line.ts'

vi.setConfig({ testTimeout: 30_000 })

describeOnEveryDatabase('the daily backup', (database) => {
  const { shop, line } = useShopPlace(database)

  it('is written every day, tested by a restore, and deleted after the given number of days', async () => {
    const folder = join(shop().place.folder, 'daily')
    await line('backup-daily', folder)
    for (const name of [`${day(3)}.backup`, `${day(1)}.backup`, 'mine.backup', `${day(9)}.txt`]) writeFileSync(join(folder, name), '')
    const ran = await line('backup-daily', folder, '--keep', '2', '--json')
    expect(ran).toMatchObject({ code: 0, json: { deleted: [`${day(3)}.backup`] } })
    const { rows } = z.parse(z.object({ rows: z.record(z.string(), z.number()) }), ran.json)
    expect(rows['product']).toBe((await shop().deps.db.selectFrom('product').select('id').execute()).length)
    expect(readdirSync(folder).toSorted()).toEqual([`${day(9)}.txt`, `${day(1)}.backup`, `${day(0)}.backup`, 'mine.backup'].toSorted())
    expect((await line('restore', join(folder, `${day(0)}.backup`), '--yes')).code).toBe(0)
  })

  const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10)

  it('that fails its trial leaves no file, replaces none, and has made room before', async () => {
    const folder = join(shop().place.folder, 'daily')
    await line('backup-daily', folder)
    const today = readFileSync(join(folder, `${day(0)}.backup`))
    const old = [9, 8, 7].map((before) => `${day(before)}.backup`)
    for (const name of old) writeFileSync(join(folder, name), '')
    const newer = { name: '999-of-a-newer-version', timestamp: '2099-01-01T00:00:00.000Z' }
    await sql`insert into kysely_migration (name, timestamp) values (${newer.name}, ${newer.timestamp})`.execute(shop().deps.db)
    expect((await line('backup-daily', folder, '--keep', '2')).code).toBe(1)
    expect(readdirSync(folder)).toEqual([`${day(0)}.backup`])
    expect(readFileSync(join(folder, `${day(0)}.backup`)).equals(today)).toBe(true)
    // Without a younger one the last of the old ones stays.
    rmSync(join(folder, `${day(0)}.backup`))
    for (const name of old) writeFileSync(join(folder, name), '')
    expect((await line('backup-daily', folder, '--keep', '2')).code).toBe(1)
    expect(readdirSync(folder)).toEqual([`${day(7)}.backup`])
    await sql`delete from kysely_migration where name = ${newer.name}`.execute(shop().deps.db)
    expect((await line('backup-daily', folder, '--keep', '2', '--json')).json).toMatchObject({ deleted: [`${day(7)}.backup`] })
    expect(readdirSync(folder)).toEqual([`${day(0)}.backup`])
  })

  it('is packed, and a damaged one is rejected', async () => {
    const folder = join(shop().place.folder, 'daily')
    await line('backup-daily', folder)
    const file = join(folder, `${day(0)}.backup`)
    const packed = readFileSync(file)
    expect(gunzipSync(packed).length).toBeGreaterThan(2 * packed.length)
    writeFileSync(file, packed.subarray(0, packed.length / 2))
    const restored = await line('restore', file, '--yes', '--json')
    expect(restored).toMatchObject({ code: 1, json: { error: { code: 'bad_file' } } })
    expect(readdirSync(shop().place.folder).filter((name) => name.startsWith('restore-'))).toEqual([])
  })

  it('deletes the data that a restore has replaced, after the days of the daily backups', async () => {
    const daily = join(shop().place.folder, 'daily')
    await line('backup-daily', daily)
    const restored = await line('restore', join(daily, readdirSync(daily)[0] ?? ''), '--yes', '--json')
    const { before } = z.parse(z.object({ before: z.string() }), restored.json)
    expect((await line('backup-daily', daily, '--keep', '2', '--json')).json).toMatchObject({ deleted: [] })
    const aged = new Date(Date.now() - 3 * 86_400_000)
    utimesSync(before, aged, aged)
    expect((await line('backup-daily', daily, '--keep', '2', '--json')).json).toMatchObject({ deleted: [basename(before)] })
    expect(existsSync(before)).toBe(false)
  })

  it('removes what a killed backup or restore has left, and not what another command uses', async () => {
    const folder = join(shop().place.folder, 'daily')
    await line('backup-daily', folder)
    const [part, untested, copy, young] = [
      '2026-11-24.backup.0a1b2c3d.part',
      '2026-11-24.backup.0a1b2c3d.part.0a1b2c3d-0000-4000-8000-000000000000.sqlite-journal',
      '2026-11-24.backup.0a1b2c3e-0000-4000-8000-000000000000.sqlite',
      '2026-11-25.backup.0a1b2c3d.part',
    ]
    const ofRestore = `restore-${randomUUID()}.sqlite-wal`
    for (const path of [
      join(folder, part),
      join(folder, untested),
      join(folder, copy),
      join(folder, young),
      join(shop().place.folder, ofRestore),
    ])
      writeFileSync(path, 'all data')
    const aged = new Date(Date.now() - 2 * 86_400_000)
    for (const path of [join(folder, part), join(folder, untested), join(folder, copy), join(shop().place.folder, ofRestore)])
      utimesSync(path, aged, aged)
    const url = shop().place.env['DATABASE_URL']
    const another = url === undefined ? null : new Client({ connectionString: url })
    await another?.connect()
    await another?.query('create schema trial_00000000000a')
    if (another) await createTemporarySchema(another, 'restore_00000000000b')
    expect((await line('backup-daily', folder, '--json')).json).toMatchObject({ deleted: [part, untested, copy, ofRestore] })
    expect(readdirSync(folder)).toContain(young)
    const schemas = await another?.query("select nspname as name from pg_namespace where nspname ~ '^(trial|restore)_' order by 1")
    expect(schemas?.rows ?? []).toEqual(another ? [{ name: 'restore_00000000000b' }] : [])
    await another?.end()
  })
})
