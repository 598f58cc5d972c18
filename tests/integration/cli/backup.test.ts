import { copyFileSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { insertCustomer } from '../../../api-mock/account/access/sign-up.ts'
import { eraseCustomer } from '../../../api-mock/account/delete-account.ts'
import { transact } from '../../../api-mock/db/transaction.ts'
import { composeDeps } from '../../../api-mock/compose.ts'
import { readConfig } from '../../../api-mock/config.ts'
import { openDatabase } from '../../../api-mock/db/open.ts'
import type { Deps } from '../../../api-mock/deps.ts'
import { commandLine, writeAudit } from '../../../api-mock/audit/audit.ts'
import { pino } from 'pino'
import * as z from 'zod/mini'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { shopLine, shopPlace, shopProcessLine, type ShopPlace } from '../../support/server/shop-line.ts'
import { lastMigrations, undoLastMigrations } from './older-database.ts'

vi.setConfig({ testTimeout: 30_000 })

describeOnEveryDatabase('a backup', (database) => {
  let place: ShopPlace
  let deps: Deps
  let file: string
  beforeEach(async () => {
    place = await shopPlace(database)
    deps = await composeDeps(readConfig(place.env), pino({ level: 'silent' }), {})
    file = join(place.folder, 'shop.backup')
  })
  afterEach(async () => {
    await deps.db.destroy()
    place.remove()
  })
  const line = (...words: string[]) => shopLine({ env: place.env, folder: place.folder }, ...words)
  const setSetting = (db: Pick<Deps['db'], 'insertInto'>, name: string, value: string) =>
    db
      .insertInto('setting')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
  const setting = async (name: string) =>
    (await deps.db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst())?.value ?? null

  it('restores the shop exactly', async () => {
    const words = 'Bouclé “soft” \\ \' {"end":true}\nzwei 🛋️ \u0007'
    await setSetting(deps.db, 'demo', words)
    const products = await deps.db.selectFrom('product').selectAll().orderBy('id').execute()
    expect((await line('backup', 'shop.backup')).code).toBe(0)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await setSetting(deps.db, 'demo', 'lost')
    await setSetting(deps.db, 'later', 'gone')
    await deps.db.updateTable('product').set({ price: 1 }).execute()
    await deps.db.deleteFrom('category').execute()
    const restored = await line('restore', 'shop.backup', '--yes', '--json')
    expect(restored).toMatchObject({ code: 0, json: { rows: { product: products.length } } })
    expect(await setting('demo')).toBe(words)
    expect(await setting('later')).toBeNull()
    expect(await deps.db.selectFrom('product').selectAll().orderBy('id').execute()).toEqual(products)
    expect(await deps.catalogue.refresh()).toBe(true)
    expect(deps.catalogue.catalogue.categories).toHaveLength(8)
  })

  it('restores the audit, which still only grows', async () => {
    const audit = (action: string) => writeAudit(deps.db, deps, commandLine(), { action, subject: 'demo' })
    await audit('before')
    await line('backup', 'shop.backup')
    await audit('after')
    expect((await line('restore', 'shop.backup', '--yes')).code).toBe(0)
    expect(await deps.db.selectFrom('audit_entry').select('action').execute()).toEqual([{ action: 'before' }])
    await expect(deps.db.deleteFrom('audit_entry').execute()).rejects.toThrow('The audit only grows')
  })

  it('contains one moment, whatever is written meanwhile', async () => {
    await setSetting(deps.db, 'left', '0')
    await setSetting(deps.db, 'right', '0')
    const over = new AbortController()
    // As many new rows, so that the backup ends on a slow machine too. The two settings change until it has ended.
    const mostFillers = 500
    let count = 0
    const writing = (async () => {
      while (!over.signal.aborted) {
        count += 1
        const value = String(count)
        await deps.db.transaction().execute(async (trx) => {
          await setSetting(trx, 'left', value)
          if (count <= mostFillers)
            await trx
              .insertInto('setting')
              .values({ name: `filler ${value}`, value: 'x'.repeat(2000) })
              .execute()
          await setSetting(trx, 'right', value)
        })
        // Gives the lock to the other process.
        await new Promise(setImmediate)
      }
    })()
    const before = count
    const { code, err } = await shopProcessLine(place.env, 'backup', file)
    over.abort()
    await writing
    expect(err).toBe('')
    expect(code).toBe(0)
    expect(count).toBeGreaterThan(before + 10)
    expect((await line('restore', 'shop.backup', '--yes')).code).toBe(0)
    const left = await setting('left')
    expect(await setting('right')).toBe(left)
    const fillers = await deps.db.selectFrom('setting').select('name').where('name', 'like', 'filler %').execute()
    expect(fillers).toHaveLength(Math.min(Number(left), mostFillers))
  }, 60_000)

  it('is restored completely: every customer is signed out, and the former data is backed up', async () => {
    await setSetting(deps.db, 'demo', 'first')
    await line('backup', 'shop.backup')
    await setSetting(deps.db, 'demo', 'second')
    const wrong = await line('restore', 'shop.backup', '--yes', '--json')
    expect(await setting('demo')).toBe('first')
    const { before } = z.parse(z.object({ before: z.string() }), wrong.json)
    expect((await line('restore', before, '--yes')).code).toBe(0)
    expect(await setting('demo')).toBe('second')
    expect(await deps.db.selectFrom('session').selectAll().execute()).toEqual([])
  })

  it('does not undo what people have decided since: the unsubscribed stay so, and deleted accounts are listed', async () => {
    const reader = (email: string) =>
      ({
        email,
        state: 'confirmed',
        source: 'form',
        requested_at: stamp,
        confirmed_at: stamp,
        unsubscribed_at: null,
        mailed_at: stamp,
      }) as const
    const stamp = '2026-11-20T08:00:00.000Z'
    await deps.db
      .insertInto('newsletter')
      .values([reader('demo.left@stoep.example'), reader('demo.stays@stoep.example')])
      .execute()
    const person = { email: 'demo.person@stoep.example', first_name: 'Demo', last_name: 'Person', password_hash: 'none' }
    const customer = await transact(deps, (trx) => insertCustomer(trx, deps, person))
    if (!customer) throw new Error('There is a customer already')
    await line('backup', 'shop.backup')
    await deps.db
      .updateTable('newsletter')
      .set({ state: 'unsubscribed', unsubscribed_at: stamp })
      .where('email', '=', 'demo.left@stoep.example')
      .execute()
    await transact(deps, (trx) => eraseCustomer(trx, deps, customer))
    const ran = await line('restore', 'shop.backup', '--yes', '--json')
    expect(ran).toMatchObject({ code: 0, json: { back: [customer.email] } })
    expect(await deps.db.selectFrom('newsletter').select(['email', 'state']).orderBy('email').execute()).toEqual([
      { email: 'demo.left@stoep.example', state: 'unsubscribed' },
      { email: 'demo.stays@stoep.example', state: 'confirmed' },
    ])
    expect((await line('restore', 'shop.backup', '--yes', '--json')).json).toMatchObject({ back: [] })
  })

  it('is not restored without --yes, and does not replace another file without --force', async () => {
    await line('backup', 'shop.backup')
    expect(await line('restore', 'shop.backup')).toMatchObject({ code: 2, err: expect.stringContaining('--yes') })
    expect(await line('backup', 'shop.backup')).toMatchObject({ code: 1, err: expect.stringContaining('exists') })
    expect((await line('backup', 'shop.backup', '--force')).code).toBe(0)
    expect(readdirSync(place.folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('that is damaged, truncated, of another engine or of a newer version is rejected, and nothing changes', async () => {
    await line('backup', 'shop.backup')
    await setSetting(deps.db, 'demo', 'kept')
    const cut = join(place.folder, 'cut')
    copyFileSync(file, cut)
    truncateSync(cut, Math.floor(statSync(file).size / 2))
    const words = join(place.folder, 'words')
    writeFileSync(words, 'These are words, and no backup at all.')
    const other = join(place.folder, 'other')
    if (database.name === 'SQLite') writeFileSync(other, gzipSync('{"shop_backup":1}'))
    else new DatabaseSync(other).exec('create table x (y)')
    const newer = join(place.folder, 'newer')
    makeNewer(newer)
    for (const wrong of [cut, words, other, newer]) {
      const ran = await line('restore', wrong, '--yes', '--json')
      expect(ran, wrong).toMatchObject({ code: 1, json: { error: { code: 'bad_file' } } })
    }
    expect((await line('restore', newer, '--yes')).err).toContain('newer version of the shop')
    expect((await line('restore', 'nowhere', '--yes')).code).toBe(1)
    expect(await setting('demo')).toBe('kept')
    expect(readdirSync(place.folder).filter((name) => name.startsWith('restore-') || name === 'backups')).toEqual([])
  })

  function makeNewer(newer: string): void {
    if (database.name === 'SQLite') {
      copyFileSync(file, newer)
      using copy = new DatabaseSync(newer)
      copy.exec("insert into kysely_migration values ('999-of-the-future', '2030-01-01')")
    } else {
      const text = gunzipSync(readFileSync(file)).toString()
      writeFileSync(newer, gzipSync(text.replace('"migrations":[', '"migrations":["999-of-the-future",')))
    }
  }

  it('of an older version of the shop is migrated', async () => {
    await line('backup', 'shop.backup')
    makeOlder()
    await setSetting(deps.db, 'demo', 'gone')
    expect(await line('restore', 'shop.backup', '--yes')).toMatchObject({ code: 0, err: '' })
    expect(await setting('demo')).toBeNull()
    expect(await deps.db.selectFrom('push_build').selectAll().execute()).toEqual([])
  })

  /** The database before the last migrations. */
  function makeOlder(): void {
    if (database.name === 'SQLite') {
      using copy = new DatabaseSync(file)
      copy.exec(`delete from kysely_migration where name >= '${lastMigrations[0]}'`)
      for (const step of undoLastMigrations) copy.exec(step)
    } else {
      const text = gunzipSync(readFileSync(file)).toString()
      const older = text.replace(lastMigrations.map((name) => `,"${name}"`).join(''), '')
      expect(older).not.toBe(text)
      writeFileSync(file, gzipSync(older))
    }
  }

  it('is restored over a damaged database, which is set aside', async () => {
    await setSetting(deps.db, 'demo', 'kept')
    await line('backup', 'shop.backup')
    if (database.name === 'SQLite') {
      await deps.db.destroy()
      for (const suffix of ['-wal', '-shm']) rmSync(join(place.folder, `shop.sqlite${suffix}`), { force: true })
      // The header stays, so that it opens; the pages behind it are nonsense.
      const whole = readFileSync(join(place.folder, 'shop.sqlite'))
      writeFileSync(join(place.folder, 'shop.sqlite'), whole.fill('x', 4096))
    } else await deps.db.schema.dropTable('order_event').execute()
    const cut = join(place.folder, 'cut')
    writeFileSync(cut, readFileSync(file).subarray(0, 2000))
    expect((await line('restore', cut, '--yes')).code).toBe(1)
    const ran = await line('restore', 'shop.backup', '--yes')
    expect(ran).toMatchObject({ code: 0, err: '' })
    expect(ran.out).toContain('damaged')
    const aside = z.parse(z.object({ before: z.string() }), (await line('restore', 'shop.backup', '--yes', '--json')).json)
    expect(aside.before).toContain('before-restore')
    if (database.name === 'SQLite') deps = await composeDeps(readConfig(place.env), pino({ level: 'silent' }), {})
    expect(await setting('demo')).toBe('kept')
    expect(await deps.db.selectFrom('order_event').selectAll().execute()).toEqual([])
    if (database.name === 'SQLite')
      expect(readdirSync(join(place.folder, 'backups')).some((name) => name.startsWith('damaged-'))).toBe(true)
  })

  it('is restored into an empty database: a shop moves to another server', async () => {
    await setSetting(deps.db, 'demo', 'moved')
    await line('backup', 'shop.backup')
    const elsewhere = await shopPlace(database)
    const ran = await shopLine({ env: elsewhere.env }, 'restore', file, '--yes')
    expect(ran).toMatchObject({ code: 0, err: '' })
    const { db } = openDatabase(readConfig(elsewhere.env))
    expect(await db.selectFrom('setting').select('value').where('name', '=', 'demo').execute()).toEqual([{ value: 'moved' }])
    await db.destroy()
    elsewhere.remove()
  })
})
