import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { shopProcessLine } from '../../support/server/shop-line.ts'

it('files that the shop makes are open to its own user alone', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'file-modes-'))
  const data = join(parent, 'data')
  const ran = await shopProcessLine({ DATA_DIR: data, NODE_ENV: 'test' }, 'catalogue', 'export', join(parent, 'goods.json'))
  await shopProcessLine({ DATA_DIR: data, NODE_ENV: 'test' }, 'backup', join(parent, 'shop.backup'))
  expect(ran.err).toBe('')
  const paths = [
    data,
    ...readdirSync(data, { recursive: true, encoding: 'utf8' }).map((name) => join(data, name)),
    join(parent, 'shop.backup'),
  ]
  expect(paths.length).toBeGreaterThan(3)
  for (const path of paths) expect([path, statSync(path).mode & 0o077]).toEqual([path, 0])
  rmSync(parent, { recursive: true })
}, 60_000)
