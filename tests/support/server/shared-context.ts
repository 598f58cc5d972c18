import { afterAll, beforeAll } from 'vitest'
import { createOfflineContext, type OfflineContext } from '../device/offline-context.ts'

/** One shop for all tests of a file, to be called at its head: `createOfflineContext({ after: first() })` makes each of them a device of its own. */
export function sharedContext(): () => OfflineContext {
  let first: OfflineContext
  beforeAll(async () => {
    first = await createOfflineContext()
  })
  afterAll(() => first.close())
  return () => first
}
