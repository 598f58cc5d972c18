import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { isLocked, systemCode, storageFailureOf } from './storage-failure.ts'

const coded = (code: string, message = 'it failed') => Object.assign(new Error(message), { code })

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('It did not fail')
}

test('a full disk has the code of the system in the log, whichever database reported it', () => {
  for (const error of [coded('ENOSPC'), coded('53100')]) expect(systemCode(storageFailureOf(error) ?? '')).toEqual({ code: 'ENOSPC' })
  expect(systemCode('database_locked')).toEqual({})
})

test.each([
  [coded('ENOSPC'), 'disk_full'],
  [coded('53100'), 'disk_full'],
  [coded('57P01'), 'database_away'],
  [coded('ECONNREFUSED'), 'database_away'],
  [new Error('Connection terminated unexpectedly'), 'database_away'],
  [coded('23505'), null],
  [coded('ENOENT'), null],
  ['no error', null],
])('%o is %s', (error, failure) => {
  expect(storageFailureOf(error)).toBe(failure)
  expect(isLocked(error)).toBe(false)
})

test('a full database of SQLite is a full disk, and a statement that SQLite rejects is none', () => {
  using file = new DatabaseSync(':memory:')
  file.exec('create table filled (data blob not null); pragma max_page_count = 1')
  const full = thrownBy(() => file.exec('insert into filled values (zeroblob(100000))'))
  expect(storageFailureOf(full)).toBe('disk_full')
  expect(isLocked(full)).toBe(false)
  expect(storageFailureOf(thrownBy(() => file.exec('insert into filled values (null)')))).toBeNull()
})
