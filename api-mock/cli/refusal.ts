import type { BatchProblemCode } from '../../src/contract/desk/products/product-batch.ts'
import { ShopError } from '../http/shop-error.ts'

/** Why a command failed, with a message for people and a code for scripts. */
export type RefusalCode =
  /** The command line itself is wrong: exit code 2. All other codes end with 1. */
  | 'usage'
  | 'not_found'
  | 'wrong_state'
  | 'refund_refused'
  | 'last_owner'
  | 'exists'
  | 'bad_file'
  | 'bad_setting'
  | 'no_shop'
  | 'nothing_imported'
  | 'no_pictures'
  | 'would_lose'
  | 'already_sent'
  | 'quiet_hours'
  | 'database'
  | 'products_changed'
  | BatchProblemCode

/** Ends a command that has changed nothing. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  /** The JSON answer includes it: the report of a rejected import. */
  readonly detail: unknown

  constructor(code: RefusalCode, message: string, detail?: unknown) {
    super(message)
    this.code = code
    this.detail = detail
  }
}

/** The rejection of a wrong command line. */
export const wrongUsage = (message: string) => new Refusal('usage', message)

/** Runs a change of the staff. Throws a Refusal if it would leave the desk without an owner. */
export async function refusingLastOwner<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ShopError && error.code === 'last_owner') throw new Refusal('last_owner', error.message)
    throw error
  }
}
