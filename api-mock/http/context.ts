import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'

/** What every request carries along. */
export interface ShopEnv {
  /** Node's own request, absent in tests that call the app in process. */
  Bindings: Partial<HttpBindings> & {
    /** The shop asks itself, for a page that it renders. Nothing from outside can set this. */
    inside?: true
  }
  Variables: {
    requestId: string
    /** The client's address, for limits. */
    address: string
  }
}

export type ShopContext = Context<ShopEnv>
export type ShopRouter = Hono<ShopEnv>
