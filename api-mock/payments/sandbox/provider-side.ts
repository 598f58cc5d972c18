import { Hono } from 'hono'
import * as z from 'zod/mini'
import { centsSchema } from '../../../src/contract/money/money-schema.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/open.ts'
import type { Post } from '../adapter.ts'
import type { ShopEnv, ShopRouter } from '../../http/context.ts'
import { parseJson } from '../../http/safe-json.ts'
import { isSignedJson } from '../json-signature.ts'
import { sharedKeys } from './keys.ts'
import { readText } from './read-text.ts'
import { sandboxRefunds } from './refunds.ts'
import { writeTicket } from './ticket.ts'

/** The URLs of the sandbox in place of the providers' own. */
export function sandboxHosts(publicUrl: string) {
  const base = `${publicUrl}/sandbox`
  return {
    payfast: { process: `${base}/payfast`, validate: `${base}/payfast/eng/query/validate`, refunds: `${base}/payfast/refunds` },
    payjustnow: { create: `${base}/payjustnow/v2/create`, refund: `${base}/payjustnow/v2/refund` },
    finchoice: `${base}/finchoice/v1/create`,
  }
}

const checkoutSchema = z.object({
  requestId: z.string(),
  payjustnow: z.object({
    merchantOrderReference: z.string(),
    orderAmountCents: centsSchema,
    confirmRedirectUrl: z.url(),
    cancelRedirectUrl: z.url(),
  }),
})

const applicationSchema = z.object({
  reference: z.string(),
  amountCents: centsSchema,
  currency: z.literal('ZAR'),
  months: z.int().check(z.minimum(3), z.maximum(12)),
  confirmRedirectUrl: z.url(),
  cancelRedirectUrl: z.url(),
})

/** The servers of the providers: they open a payment, confirm a notification and pay back. */
export function sandboxServers(config: Config, db: Database): ShopRouter {
  const keys = sharedKeys(config)
  const base = `${config.publicUrl}/sandbox`
  const servers = new Hono<ShopEnv>()
  servers.route('/', sandboxRefunds(config, db))

  servers.post('/payfast/eng/query/validate', async (context) => {
    const sent = new URLSearchParams(await readText(context))
    return context.text(sent.get('merchant_id') === keys.payfast.merchantId ? 'VALID' : 'INVALID')
  })

  servers.post('/payjustnow/v2/create', async (context) => {
    const body = await readText(context)
    const read = checkoutSchema.safeParse(parseJson(body))
    if (!isOurs(context.req.raw.headers, body, keys.payjustnow)) return context.json({ message: 'Unauthorized' }, 401)
    if (!read.success) return context.json({ message: 'Not a checkout' }, 422)
    const { payjustnow: order } = read.data
    const ticket = {
      reference: order.merchantOrderReference,
      amount: order.orderAmountCents,
      months: null,
      confirm: order.confirmRedirectUrl,
      cancel: order.cancelRedirectUrl,
    }
    const checkoutToken = writeTicket(ticket, body, keys.payjustnow.key)
    return context.json({
      requestId: read.data.requestId,
      checkoutToken,
      checkoutTotalCents: ticket.amount,
      paymentUrl: `${base}/payjustnow?token=${checkoutToken}`,
    })
  })

  servers.post('/finchoice/v1/create', async (context) => {
    const body = await readText(context)
    const read = applicationSchema.safeParse(parseJson(body))
    if (!isOurs(context.req.raw.headers, body, keys.finchoice)) return context.json({ message: 'Unauthorized' }, 401)
    if (!read.success) return context.json({ message: 'Not an application' }, 422)
    const { data } = read
    const ticket = {
      reference: data.reference,
      amount: data.amountCents,
      months: data.months,
      confirm: data.confirmRedirectUrl,
      cancel: data.cancelRedirectUrl,
    }
    const applicationId = writeTicket(ticket, body, keys.finchoice.key)
    return context.json({ applicationId, applicationUrl: `${base}/finchoice?token=${applicationId}` })
  })

  return servers
}

function isOurs(headers: Headers, body: string, keys: { merchantId: string; key: string }): boolean {
  return headers.get('x-merchant-account-id') === keys.merchantId && isSignedJson(body, headers.get('x-signature'), keys.key)
}

/** Calls the sandbox servers without a network. */
export function sandboxPost(config: Config, db: Database): Post {
  const servers = sandboxServers(config, db)
  const base = `${config.publicUrl}/sandbox`
  return async (url, init) => servers.request(url.slice(base.length), init)
}
