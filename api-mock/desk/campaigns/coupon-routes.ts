import { deskEndpoints } from '../../../src/contract/desk/desk-endpoints.ts'
import { categoryNames, listCoupons, readCoupon } from '../../coupons/read-coupons.ts'
import {
  addCoupon,
  changeCoupon,
  CouponInvalidError,
  couponRow,
  CouponStateError,
  endCoupon,
  requireTotalFor,
} from '../../coupons/staff-coupons.ts'
import type { Database, ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/handle.ts'
import { invalidRequest, notFound, wrongState } from '../../http/shop-error.ts'
import { changeOnce } from '../change-once.ts'
import type { DeskCaller, HandleDesk } from '../desk-caller.ts'

type ChangeEndpoint = (typeof deskEndpoints)['deskCouponCreate' | 'deskCouponChange' | 'deskCouponEnd']

/** Registers the desk's calls about coupons. */
export function registerDeskCoupons(handleDesk: HandleDesk, deps: Deps): void {
  const answer = async (db: Database, code: string) => {
    const coupon = await readCoupon(db, deps, code)
    if (!coupon) throw notFound(`There is no code ${code}`)
    return coupon
  }
  handleDesk(deskEndpoints.deskCoupons, async ({ input }) => ({
    ...(await listCoupons(deps, input)),
    all_categories: categoryNames(deps.catalogue),
  }))
  handleDesk(deskEndpoints.deskCoupon, ({ params }) => answer(deps.db, params.code))
  handleDesk(deskEndpoints.deskCouponCreate, (call, caller) => {
    const { token: _, code, ...fields } = call.input
    return change(call, caller, code, async (trx) => {
      requireTotalFor(fields)
      await addCoupon(trx, deps, couponRow(code, fields, deps), caller.by)
    })
  })
  handleDesk(deskEndpoints.deskCouponChange, (call, caller) => {
    const { token: _, rev, ...fields } = call.input
    const { code } = call.params
    return change(call, caller, code, async (trx) => {
      await answer(trx, code)
      requireTotalFor(fields)
      await changeCoupon(trx, deps, couponRow(code, fields, deps), rev, caller.by)
    })
  })
  handleDesk(deskEndpoints.deskCouponEnd, (call, caller) =>
    change(call, caller, call.params.code, (trx) => endCoupon(trx, deps, call.params.code, call.input.rev, caller.by)),
  )

  /** Changes a code in the transaction that stores its key. Throws `invalid_request`, `not_found` and `wrong_state`. */
  async function change(call: Call<ChangeEndpoint>, caller: DeskCaller, code: string, work: (trx: ShopTransaction) => Promise<void>) {
    const coupon = await changeOnce(call, deps, caller, {
      run: (trx) =>
        work(trx).catch((error: unknown) => {
          if (error instanceof CouponInvalidError) throw invalidRequest(error.message)
          if (!(error instanceof CouponStateError)) throw error
          throw error.reason === 'missing' ? notFound(error.message) : wrongState(error.message)
        }),
      answer: (trx) => answer(trx, code),
    })
    // This server accepts the code at once, the others within seconds.
    await deps.catalogue.refresh()
    return coupon
  }
}
