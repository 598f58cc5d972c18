import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { createTestApp, type TestShop } from '../server/api.ts'
import type { TestDatabase } from '../server/databases.ts'

/** For each test of a suite: a server, and an empty folder for the files of imports and exports. */
export function shopWithFolder(database: TestDatabase): { readonly shop: TestShop; readonly folder: string } {
  let shop: TestShop
  let folder: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    folder = mkdtempSync(join(tmpdir(), 'shop-files-'))
  })
  afterEach(async () => {
    rmSync(folder, { recursive: true })
    await shop.close()
  })
  return {
    get shop() {
      return shop
    },
    get folder() {
      return folder
    },
  }
}
