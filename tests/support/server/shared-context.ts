import { afterAll, beforeAll } from 'vitest'
import { createOfflineContext, type OfflineContext } from '../device/offline-context.ts'

/** One server for all tests of a file. Call it at the file's head; `createOfflineContext({ after: first() })` makes a device for a test. */
export function sharedContext(): () => OfflineContext {
  let first: OfflineContext
  beforeAll(async () => {
    first = await createOfflineContext()
  })
  afterAll(() => first.close())
  return () => first
}
