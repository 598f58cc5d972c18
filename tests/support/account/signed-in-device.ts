import { signIn } from '../../../src/data/account/sign-in.ts'
import { createOfflineContext, type OfflineContext } from '../device/offline-context.ts'
import { makeCustomer, openShopper, PASSWORD, type ShopperTab, type TestShopper } from './shopper-context.ts'

/** A new device of the same server, with one page in which a customer has just signed in. */
export async function signedInDevice(after: OfflineContext): Promise<{ context: OfflineContext; page: ShopperTab; customer: TestShopper }> {
  const context = await createOfflineContext({ after })
  const customer = await makeCustomer(context)
  const page = await openShopper(context)
  await signIn(page.tabSession, { email: customer.email, password: PASSWORD })
  await context.time.settle()
  return { context, page, customer }
}
