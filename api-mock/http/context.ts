import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { Database } from '../db/open.ts'
import type { PageAround } from '../pages/plain/plain-page.ts'

/** The values of a request. */
export interface ShopEnv {
  /** Node's own request. Undefined in tests that call the app in process. */
  Bindings: Partial<HttpBindings> & {
    /** The server calls itself for a page that it renders. No external request can set this. */
    inside?: true
    /** Reads a body without a place among the calls that are answered at once. */
    whileArriving?: <T>(reading: () => Promise<T>) => Promise<T>
  }
  Variables: {
    db: Database
    requestId: string
    /** The client's address, for limits. */
    address: string
    /** For pages of a failure. */
    around: PageAround
    /** A browser shows the answer as a page, so a failure is a page too. */
    isPage?: true
    /** The hash of the styles in the page, which its policy permits. */
    stylesHash?: string
    /** Reads a body of at most that many bytes in the share of its sender. */
    readInShare?: <T>(bytes: number, reading: () => Promise<T>) => Promise<T>
  }
}

export type ShopContext = Context<ShopEnv>
export type ShopRouter = Hono<ShopEnv>
