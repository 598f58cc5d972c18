import { ownerOf, type Caller, type CallerInput, type Callers } from '../account/caller.ts'
import type { ShopContext } from '../http/context.ts'
import { holderOf, type CartHolder } from './holder.ts'

interface Entered {
  /** Whose outcome records these are. */
  owner: string
  holder: CartHolder
}

/** Lets a call in: tells whose cart it is about, or throws as `Callers` does. */
export type CartEntrance = (context: ShopContext, input: Pick<CallerInput, 'cartKey' | 'token'>) => Promise<Entered>

const entered = (caller: Caller): Entered => ({ owner: ownerOf(caller), holder: holderOf(caller) })

/** One way in for each family of calls: a customer's takes a session and nothing else. */
export const cartEntrances = (callers: Callers): Record<'guest' | 'customer', CartEntrance> => ({
  guest: async (context, input) => entered(await callers.of(context, input)),
  customer: async (context, { token }) => entered((await callers.requireSession(context, { token })).caller),
})
