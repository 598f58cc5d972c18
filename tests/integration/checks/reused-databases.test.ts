import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Client } from 'pg'
import { connectTo, databaseAt, newDatabaseName, reusePostgres, type ReusedPostgres } from '../../support/database/reused-postgres.ts'

describe.runIf(inject('postgresUrl') !== null)('a database that a test gets after another test', () => {
  const url = inject('postgresUrl') ?? ''
  let admin: Client
  let databases: ReusedPostgres
  beforeAll(async () => {
    admin = await connectTo(url)
  })
  afterAll(() => admin.end())
  beforeEach(async () => {
    const template = newDatabaseName()
    await admin.query(`create database ${template} template template0`)
    const client = await connectTo(databaseAt(url, template))
    await client.query(`
      create table product (id integer primary key, data text, picture bytea, price double precision);
      create table review (id integer primary key, product integer references product (id) on delete cascade);
      create table cart (id integer primary key);
      insert into product select n, 'wörds "' || n, decode('00ff', 'hex'), n / 3.0 from generate_series(1, 50) n;
      insert into review select n, n from generate_series(1, 50) n;`)
    await client.end()
    databases = await reusePostgres(admin, url, template)
  })

  /** Runs statements as a test would, and gives the database back. Resolves with its name and the rows before. */
  async function use(...statements: string[]): Promise<{ name: string; rows: unknown }> {
    const { name, giveBack } = await databases.take()
    const client = await connectTo(databaseAt(url, name))
    const { rows } = await client.query(`
      select 'product' as of, id, data, encode(picture, 'hex') as picture, price::text from product
      union all select 'review', id, product::text, null, null from review
      union all select 'cart', id, null, null, null from cart order by 1, 2`)
    for (const statement of statements) await client.query(statement)
    await client.end()
    giveBack()
    return { name, rows }
  }

  it.each([
    ['inserted', ['insert into cart values (1)', "insert into product values (51, '', null, 0)"]],
    ['updated', ["update product set data = 'changed' where id = 7", 'update review set product = 1 where id = 2']],
    ['updated to the same', ['update product set price = price']],
    ['deleted, with the rows that refer to them', ['delete from product where id < 10']],
    ['deleted and inserted again', ['delete from review where id = 3', 'insert into review values (3, 4)']],
    ['removed all at once', ['truncate product cascade']],
  ])('has the rows of the template, after rows were %s', async (_, statements) => {
    const first = await use(...statements)
    const second = await use(...statements)
    expect(second).toEqual(first)
    expect(await use()).toEqual(first)
  })

  it('has them after a transaction that was left open', async () => {
    const { name, giveBack } = await databases.take()
    const client = await connectTo(databaseAt(url, name))
    client.on('error', () => undefined)
    await client.query('begin')
    await client.query('delete from product')
    giveBack()
    expect(await use()).toMatchObject({ name, rows: expect.arrayContaining([expect.objectContaining({ of: 'product', id: 50 })]) })
  })

  it('has new rows in the order in which they were inserted, as a new database has', async () => {
    const insert = 'insert into cart select n from generate_series(1, 300) n'
    const { name } = await use(insert, 'delete from cart where id < 200', 'select count(*) from cart', insert.replace('300', '150'))
    const { name: next, giveBack } = await databases.take()
    expect(next).toBe(name)
    const client = await connectTo(databaseAt(url, next))
    for (const id of [3, 2, 1]) await client.query(`insert into cart values (${id})`)
    const { rows } = await client.query('select id from cart')
    await client.end()
    giveBack()
    expect(rows.map(({ id }) => id)).toEqual([3, 2, 1])
  })

  it('is a new one after its connections were cut', async () => {
    const first = await use()
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${first.name}'`)
    const second = await use()
    expect(second.name).not.toBe(first.name)
    expect(second.rows).toEqual(first.rows)
  })

  it('is a new one after a change of its tables', async () => {
    const first = await use('alter table cart add column note text')
    const second = await use()
    expect(second.name).not.toBe(first.name)
    expect(second.rows).toEqual(first.rows)
  })
})
