import * as z from 'zod/mini'
import { CART_KEY_LENGTH } from '../../src/contract/http/keys.ts'
import type { Endpoint } from '../../src/contract/http/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { LENIENT, PREFER_HEADER } from '../../src/contract/http/headers.ts'
import { notTakenSchema, type WholesaleLine, type Wholesales, type wholesalesSchema } from '../../src/contract/wholesale/wholesale.ts'
import { randomKey } from '../../src/domain/random-key.ts'
import type { WholesaleAction } from '../../src/domain/wholesale/wholesale.ts'
import { ownerOf, type Caller, type CallerInput, type Callers } from '../account/caller.ts'
import { guestKeyOf } from '../account/access/cookies.ts'
import type { Database } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import type { ShopContext, ShopRouter } from '../http/context.ts'
import { handle, type Call } from '../http/handle.ts'
import { inTransaction } from '../http/idempotency.ts'
import { createRateLimiter } from '../http/rate-limit.ts'
import { notFound } from '../http/shop-error.ts'
import { changeLists, readLists } from './change-lists.ts'
import { createGuestLimits } from './guest-limits.ts'
import { reassignWholesale } from './reassign.ts'

/** Every call that returns lists. */
type ListCall = Endpoint<Endpoint['input'], typeof wholesalesSchema>

type Limit = (call: Call<ListCall>, owner: string) => void
const free: Limit = () => undefined

/** A bulk of thousands of lines needs most of a second. */
const bulkPerOwner = { burst: 30, perSeconds: 60 }
const bulkPerAddress = { burst: 120, perSeconds: 60 }

/** Registers trade lists (spec §7). Every call returns all of the caller's lists. */
export function registerWholesaleRoutes(router: ShopRouter, deps: Deps, callers: Callers): void {
  const bulkOwners = createRateLimiter(deps, 'bulk', bulkPerOwner)
  const bulkAddresses = createRateLimiter(deps, 'bulk address', bulkPerAddress)
  const limitBulk: Limit = ({ context }, owner) => {
    bulkAddresses.take(context.get('address'))
    bulkOwners.take(owner)
  }
  const guests = createGuestLimits(deps)
  const newId = () => randomKey(CART_KEY_LENGTH, deps.random)

  /** Reads all lists of a caller. Those of a guest count for the address. */
  async function read(db: Database, context: ShopContext, caller: Caller): Promise<Wholesales> {
    const owner = ownerOf(caller)
    if (caller.kind === 'guest') await guests.countWork(db, { address: context.get('address'), owner })
    return readLists(db, owner)
  }

  /** Runs a change. A repeated call returns the current lists, and names the same lines that were left out. */
  async function change(call: Call<ListCall>, input: CallerInput, action: WholesaleAction, limit = free): Promise<Wholesales> {
    const caller = await callers.of(call.context, input)
    const owner = ownerOf(caller)
    const address = call.context.get('address')
    const isGuest = caller.kind === 'guest'
    const by = { owner, ...(isGuest ? { countNew: (rows: number) => guests.countNew(address, rows) } : {}) }
    return inTransaction(call, deps, owner, {
      run: async (trx) => {
        limit(call, owner)
        if (isGuest) await guests.countWork(trx, { address, owner }, action.type === 'setLines' ? action.lines.length : 0)
        const answer = await changeLists(trx, deps, by, action)
        return { answer, ...(answer.not_taken ? { reference: JSON.stringify(answer.not_taken) } : {}) }
      },
      replay: async (trx, reference) => ({
        ...(await read(trx, call.context, caller)),
        ...(reference === null ? {} : { not_taken: z.parse(notTakenSchema, JSON.parse(reference)) }),
      }),
    })
  }

  handle(router, endpoints.wholesales, async ({ context, input }) => read(deps.db, context, await callers.of(context, input)))
  handle(router, endpoints.wholesaleCreate, (call) => {
    const { wholesaleId: listId = newId(), wholesaleName: name } = call.input
    return change(call, call.input, { type: 'create', listId, name, line: lineOf(call.input) })
  })
  handle(router, endpoints.wholesaleCreateEmpty, (call) => {
    const { wholesaleId: listId = newId(), wholesaleName: name } = call.input
    return change(call, call.input, { type: 'createEmpty', listId, name })
  })
  handle(router, endpoints.wholesaleUpdateProduct, (call) =>
    change(call, call.input, { type: 'setLine', listId: call.input.wholesaleId, line: lineOf(call.input) }),
  )
  handle(router, endpoints.wholesaleUpdateProducts, (call) => {
    const { wholesaleId: listId, products: lines } = call.input
    // A page of an older version does not read which lines were left out. It gets all lines stored or a rejection.
    const whole = call.context.req.header(PREFER_HEADER) !== LENIENT
    return change(call, call.input, { type: 'setLines', listId, lines, whole }, limitBulk)
  })
  handle(router, endpoints.wholesaleDuplicate, (call) => {
    const { wholesaleId: listId, newWholesaleId = newId(), wholesaleName: name } = call.input
    return change(call, call.input, { type: 'duplicate', listId, newId: newWholesaleId, name })
  })
  handle(router, endpoints.wholesaleRename, (call) =>
    change(call, call.input, { type: 'rename', listId: call.input.wholesaleId, name: call.input.wholesaleName }),
  )
  handle(router, endpoints.wholesaleDelete, (call) => change(call, call.input, { type: 'delete', listId: call.input.wholesaleId }))
  handle(router, endpoints.wholesaleReassign, async (call) => {
    const { token, customerId, cartKey } = call.input
    const { id } = (await callers.requireSession(call.context, { token })).caller
    if (customerId !== undefined && customerId !== id) throw notFound('There is nothing here')
    const guestKey = cartKey ?? guestKeyOf(call.context, deps.config)
    return inTransaction(call, deps, id, {
      run: async (trx) => {
        if (guestKey !== undefined) await reassignWholesale(trx, deps, { guestKey, customerId: id })
        return { answer: await readLists(trx, id) }
      },
      replay: (trx) => readLists(trx, id),
    })
  })
}

/** The fields of the line, from a payload. */
const lineOf = ({ productId, productSlug, productType, productQuantity, variation }: WholesaleLine): WholesaleLine => ({
  productId,
  productSlug,
  productType,
  productQuantity,
  ...(variation ? { variation } : {}),
})
