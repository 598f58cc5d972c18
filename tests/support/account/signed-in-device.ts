import { signIn } from '../../../src/data/account/sign-in.ts'
import { createOfflineWorld, type OfflineWorld } from '../device/offline-world.ts'
import { makeCustomer, openShopper, PASSWORD, type ShopperTab, type TestShopper } from './shopper-world.ts'

/** A new device of the same server, with one page in which a customer has just signed in. */
export async function signedInDevice(after: OfflineWorld): Promise<{ world: OfflineWorld; page: ShopperTab; customer: TestShopper }> {
  const world = await createOfflineWorld({ after })
  const customer = await makeCustomer(world)
  const page = await openShopper(world)
  await signIn(page.shopper, { email: customer.email, password: PASSWORD })
  await world.time.settle()
  return { world, page, customer }
}
