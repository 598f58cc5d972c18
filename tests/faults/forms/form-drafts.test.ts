import { afterEach, beforeEach, expect, test } from 'vitest'
import { drafts, dropDraft, readDraft, storeDraft } from '../../../src/actions/forms/form-drafts.ts'
import { leaveCustomer } from '../../../src/data/account/principal-change.ts'
import { signIn } from '../../../src/data/account/sign-in.ts'
import { signOut } from '../../../src/data/account/sign-out.ts'
import { startDrafts } from '../../../src/engine/forms/start-forms.ts'
import { makeCustomer, PASSWORD, type TestShopper } from '../../support/account/shopper-context.ts'
import { createOfflineContext, type OfflineContext } from '../../support/device/offline-context.ts'
import { startWithSession } from '../../support/device/page-state.ts'

let context: OfflineContext
let anna: TestShopper
beforeEach(async () => {
  context = await createOfflineContext()
  anna = await makeCustomer(context)
})
afterEach(() => context.close())

const address = { street: ['5 Example Road'] }
const storedDrafts = () => context.device.disk.keys().filter((key) => key.includes('form-draft'))

async function openSignedIn() {
  const page = await startWithSession(context)
  startDrafts(page.tab)
  await signIn(page.tabSession, { email: anna.email, password: PASSWORD })
  await context.time.settle()
  return page
}

test('[M6] a draft that was sent leaves nothing on the device', async () => {
  await openSignedIn()
  expect(await storeDraft('address-new', address)).toBe(true)
  expect(await readDraft('address-new')).toEqual(address)
  // Also when the last write has not finished.
  void storeDraft('address-new', address)
  await dropDraft('address-new')
  await context.time.settle()
  expect(storedDrafts()).toEqual([])
})

test('[I8] a sign-out deletes the drafts, and tells the open forms of this tab', async () => {
  const page = await openSignedIn()
  await storeDraft('address-new', address)
  const before = drafts.leavers
  expect(await signOut(page.tabSession)).toEqual({ kind: 'done' })
  await context.time.settle()
  expect(storedDrafts()).toEqual([])
  expect(drafts.leavers).toBeGreaterThan(before)
})

test('[I4] a tab that does not know of the sign-out yet stores no draft of the customer who left', async () => {
  await openSignedIn()
  await leaveCustomer(context.device.disk, anna.id, 'may-go')
  await storeDraft('address-new', address)
  expect(storedDrafts()).toEqual([])
})
