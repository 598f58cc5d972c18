import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { readDump } from './postgres-dump.ts'

/** The lengths of the batches in which a dump with these rows is read. */
async function batchesOf(rows: readonly string[]): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-dump-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'backup.gz')
  const lines = [{ shop_backup: 1, engine: 'postgres', migrations: [] }, { table: 'uploaded_picture' }].map((line) => JSON.stringify(line))
  writeFileSync(file, gzipSync([...lines, ...rows, JSON.stringify({ end: true, rows: rows.length }), ''].join('\n')))
  const batches: number[] = []
  await readDump(file, {
    migrations: () => Promise.resolve(),
    rows: async (_, batch) => void batches.push(batch.length),
  })
  return batches
}

test('a batch has 500 rows, and fewer of large ones, so that no statement exceeds what the database takes', async () => {
  const picture = JSON.stringify({ bytes: 'x'.repeat(3_000_000) })
  expect(await batchesOf(Array.from({ length: 1100 }, () => '{}'))).toEqual([500, 500, 100])
  expect(await batchesOf(Array.from({ length: 7 }, () => picture))).toEqual([3, 3, 1])
})
