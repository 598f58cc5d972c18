import { expect, test } from 'vitest'
import { createTestDisk } from '../../../tests/support/server/test-disk.ts'
import { createDraftWriter, emptyDraft } from './checkout-draft.ts'

test('[I4] a draft that was typed before another user came is not stored for that user', async () => {
  const disk = createTestDisk()
  const [typist, next] = ['A'.repeat(42), 'B'.repeat(42)]
  disk.put('owner', { fmt: 2, kind: 'guest', key: next })
  const drafts = createDraftWriter({
    store: disk,
    timers: { after: () => () => undefined },
    owner: () => typist,
    onNotStored() {
      throw new Error('The draft is not stored')
    },
  })
  drafts.keep({ ...emptyDraft(), email: 'demo.shopper@stoep.example' })
  await drafts.flush()
  expect(await disk.read('kept:checkout-draft')).toBeUndefined()
})
