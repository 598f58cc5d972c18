import { afterAll, beforeAll } from 'vitest'
import { createOfflineWorld, type OfflineWorld } from '../device/offline-world.ts'

/** One shop for all tests of a file, to be called at its head: `createOfflineWorld({ after: first() })` makes each of them a device of its own. */
export function sharedWorld(): () => OfflineWorld {
  let first: OfflineWorld
  beforeAll(async () => {
    first = await createOfflineWorld()
  })
  afterAll(() => first.close())
  return () => first
}
