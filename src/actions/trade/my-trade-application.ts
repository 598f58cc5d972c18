import type { MyTradeApplication } from '../../contract/trade/trade-application.ts'
import { createPort } from '../../lazy/load-engine.ts'

const asker = createPort<() => Promise<MyTradeApplication>>()

export const connectMyTradeApplication = asker.connect

/** The customer's newest application for a trade account, from the server. Null without one, and without an answer. */
export async function fetchMyTradeApplication(): Promise<MyTradeApplication> {
  const ask = await asker.get().catch(logEngineNotLoaded)
  return ask ? ask() : null
}

/** The form is shown: its answer says whether an application waits. */
function logEngineNotLoaded(cause: unknown): null {
  console.info('The engine did not load:', cause)
  return null
}
