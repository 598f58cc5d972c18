import { Hono } from 'hono'
import * as z from 'zod/mini'
import { centsSchema } from '../../../src/contract/money/money-schema.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/open.ts'
import { equalSecrets } from '../equal-secrets.ts'
import type { ShopEnv, ShopRouter } from '../../http/context.ts'
import { parseJson } from '../../http/safe-json.ts'
import { isSignedJson } from '../json-signature.ts'
import { signPayFastApi } from '../payfast-signature.ts'
import { sharedKeys } from './keys.ts'
import { readText } from './read-text.ts'
import { readTicket } from './ticket.ts'

const payFastSchema = z.object({
  amount: centsSchema.check(z.positive()),
  notify_buyer: z.literal([0, 1]),
  reason: z.string().check(z.minLength(1), z.maxLength(255)),
})

const payJustNowSchema = z.object({
  requestId: z.string(),
  checkoutToken: z.string(),
  merchantRefundReference: z.string(),
  refundAmountCents: centsSchema.check(z.positive()),
})

/** The refund interfaces of PayFast and PayJustNow. They store their refunds in the database, so that a restart loses none. */
export function sandboxRefunds(config: Config, db: Database): ShopRouter {
  const keys = sharedKeys(config)
  const servers = new Hono<ShopEnv>()
  const refundsOf = async (provider: string, payment: string) =>
    db.selectFrom('sandbox_refund').select(['request', 'amount']).where('provider', '=', provider).where('payment', '=', payment).execute()
  const remember = (provider: string, payment: string, request: string, amount: number) =>
    db.insertInto('sandbox_refund').values({ provider, payment, request, amount }).execute()
  const sumOf = (refunds: readonly { amount: number }[]) => refunds.reduce((sum, { amount }) => sum + amount, 0)

  const balanceOf = async (payment: string) => {
    const paid = await db
      .selectFrom('payment')
      .select('amount')
      .where('method', '=', 'card')
      .where('provider_reference', '=', payment)
      .executeTakeFirst()
    if (!paid) return null
    const refunds = await refundsOf('payfast', payment)
    return { paid: paid.amount, left: paid.amount - sumOf(refunds), count: refunds.length }
  }

  servers.on(['GET', 'POST'], '/payfast/refunds/:payment', async (context) => {
    const fields =
      context.req.method === 'POST' ? payFastSchema.safeParse(parseJson(await readText(context))) : { success: true as const, data: {} }
    if (!fields.success) return context.json({ code: 400, status: 'failed', data: { response: false, message: 'Failure' } }, 400)
    const head = (name: string) => context.req.header(name) ?? ''
    const headers = { 'merchant-id': head('merchant-id'), version: head('version'), timestamp: head('timestamp') }
    const signature = signPayFastApi({ ...headers, ...fields.data }, keys.payfast.passphrase)
    if (headers['merchant-id'] !== keys.payfast.merchantId || !equalSecrets(head('signature'), signature))
      return context.json({ code: 401, status: 'failed', data: { response: false, message: 'Merchant authorisation failed' } }, 401)
    const payment = context.req.param('payment')
    const balance = await balanceOf(payment)
    if (!balance) return context.json({ code: 404, status: 'failed', data: { response: false, message: 'Not found' } }, 404)
    if ('amount' in fields.data) {
      if (fields.data.amount > balance.left)
        return context.json({ code: 400, status: 'failed', data: { response: false, message: 'Amount is too large' } }, 400)
      await remember('payfast', payment, String(balance.count + 1), fields.data.amount)
      return context.json({ code: 200, status: 'success', data: { response: true, message: 'Refund was successful' } })
    }
    const method = balance.left > 0 ? 'PAYMENT_SOURCE' : 'NOT_AVAILABLE'
    return context.json({
      token: payment,
      funding_type: 'Credit Card',
      amount_original: balance.paid,
      amount_available_for_refund: balance.left,
      status: balance.left > 0 ? 'REFUNDABLE' : 'COMPLETED',
      errors: [],
      refund_full: { method: balance.left === balance.paid ? method : 'NOT_AVAILABLE' },
      refund_partial: { method },
      bank_names: [],
    })
  })

  servers.post('/payjustnow/v2/refund', async (context) => {
    const body = await readText(context)
    const { headers } = context.req.raw
    const isOurs = headers.get('x-merchant-account-id') === keys.payjustnow.merchantId
    if (!isOurs || !isSignedJson(body, headers.get('x-signature'), keys.payjustnow.key))
      return context.json({ message: 'Unauthorized' }, 401)
    const read = payJustNowSchema.safeParse(parseJson(body))
    const ticket = read.success ? readTicket(read.data.checkoutToken, keys.payjustnow.key) : null
    if (!read.success || !ticket) return context.json({ message: 'Not a refund' }, 422)
    const { requestId, checkoutToken, refundAmountCents: amount } = read.data
    const refunds = await refundsOf('payjustnow', checkoutToken)
    const isRepeated = refunds.some(({ request }) => request === requestId)
    if (!isRepeated && sumOf(refunds) + amount > ticket.amount)
      return context.json({
        refundedAmountCents: 0,
        refundStatus: 'FAILED',
        refundStatusDescription: 'Amount is greater than the amount left',
      })
    if (isRepeated) context.header('idempotent-replay', 'true')
    else await remember('payjustnow', checkoutToken, requestId, amount)
    return context.json({ refundedAmountCents: amount, refundStatus: 'SUCCESS', refundStatusDescription: 'OK' })
  })

  return servers
}
