import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendForm } from '../../../src/actions/forms/forms.ts'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { signIn } from '../../../src/data/account/sign-in.ts'
import { connection } from '../../../src/state/network/connection.ts'
import { makeCustomer, PASSWORD } from '../../support/account/shopper-context.ts'
import { createOfflineContext, type OfflineContext } from '../../support/device/offline-context.ts'
import { startWithSession } from '../../support/device/page-state.ts'
import { filled } from '../../support/forms/filled-forms.ts'

let context: OfflineContext
beforeEach(async () => {
  context = await createOfflineContext()
  connection.online = true
})
afterEach(() => context.close())

test('an application belongs to the customer of its page, and not to one who signed in to the browser meanwhile', async () => {
  const [writer, next] = [await makeCustomer(context), await makeCustomer(context)]
  const page = await startWithSession(context)
  await signIn(page.tabSession, { email: writer.email, password: PASSWORD })
  await context.time.settle()
  const press = async (email: string) => {
    const sent = sendForm('application', { ...filled.decoratorApplication, email })
    await context.time.settle()
    expect(await sent).toEqual({ kind: 'sent' })
  }
  await press('one@stoep.example')
  // The page does not know of the other session yet.
  await page.tab.api.call(endpoints.login, { email: next.email, password: PASSWORD })
  await press('two@stoep.example')
  const stored = context.shop.deps.db.selectFrom('decorator_application').select('customer_id').orderBy('email')
  expect(await stored.execute()).toEqual([{ customer_id: writer.id }, { customer_id: null }])
  page.tab.kill()
})
