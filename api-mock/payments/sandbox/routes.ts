import { keysOf } from '../../keys-of.ts'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import type { ShopContext, ShopRouter } from '../../http/context.ts'
import { noticeOf } from '../../pages/notice.ts'
import type { Desk } from './desk.ts'
import { finChoiceDesk, payJustNowDesk } from './finance-desks.ts'
import { sharedKeys } from './keys.ts'
import { sandboxRefusal } from './page.ts'
import { payFastDesk } from './payfast-desk.ts'
import { sandboxServers } from './provider-side.ts'
import { decisions, deliver, scenarios, type Delivery } from './scenario.ts'

const css = readFileSync(new URL('./sandbox.css', import.meta.url), 'utf8')
const decisionSchema = z.object({ decision: z.enum(decisions), scenario: z._default(z.enum(keysOf(scenarios)), 'normal') })

/** Registers payment pages that behave like the providers' own. They exist only in the sandbox. */
export function registerSandbox(router: ShopRouter, deps: Deps): void {
  if (deps.config.payments !== 'sandbox') return
  const keys = sharedKeys(deps.config)
  const notice = noticeOf(deps.config) ?? ''
  const newReference = () => String(Buffer.from(deps.random(5)).readUIntBE(0, 5)).padStart(7, '0')
  const delivery: Delivery = {
    request: (path, init) => router.request(path, init),
    later(milliseconds, run) {
      setTimeout(
        () => void run().catch((error: unknown) => deps.log.error({ err: error }, 'a sandbox callback was lost')),
        milliseconds,
      ).unref()
    },
    log: (message) => deps.log.warn(message),
  }
  // The page's address contains no name. The sandbox fills in the name of the order.
  const nameOnCard = async (paymentId: string) => {
    const ordered = deps.db.selectFrom('payment').innerJoin('orders', 'orders.order_id', 'payment.order_id')
    const payer = await ordered.select(['first_name', 'last_name']).where('payment_id', '=', paymentId).executeTakeFirst()
    return payer ? `${payer.first_name} ${payer.last_name}` : 'Demo Shopper'
  }
  const formAction = `form-action 'self' ${new URL(deps.config.publicUrl).origin}`

  router.use('/sandbox/*', async (context, next) => {
    await next()
    context.header(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'; ${formAction}`,
    )
    context.header('Cache-Control', 'no-store')
  })
  router.get('/sandbox/style.css', (context) => context.body(css, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  router.route('/sandbox', sandboxServers(deps.config, deps.db))
  for (const desk of [
    payFastDesk(keys.payfast, newReference, nameOnCard),
    payJustNowDesk(keys.payjustnow),
    finChoiceDesk(keys.finchoice),
  ]) {
    router.get(`/sandbox/${desk.provider}`, (context) => show(context, desk, notice))
    router.post(`/sandbox/${desk.provider}`, (context) => decide(context, desk, { delivery, notice }))
  }
}

async function show(context: ShopContext, desk: Desk, notice: string): Promise<Response> {
  const { search, searchParams } = new URL(context.req.url)
  const visit = desk.open(searchParams)
  if (visit.kind === 'refused') return context.html(await sandboxRefusal({ provider: desk.provider, notice }, visit.message), 400)
  return context.html(await visit.page(`/sandbox/${desk.provider}${search}`, notice))
}

async function decide(context: ShopContext, desk: Desk, { delivery, notice }: { delivery: Delivery; notice: string }): Promise<Response> {
  const visit = desk.open(new URL(context.req.url).searchParams)
  if (visit.kind === 'refused') return context.html(await sandboxRefusal({ provider: desk.provider, notice }, visit.message), 400)
  const form = decisionSchema.safeParse(Object.fromEntries(new URLSearchParams(await context.req.text())))
  if (!form.success) return context.html(await sandboxRefusal({ provider: desk.provider, notice }, 'That is not one of the buttons.'), 400)
  const { decision, scenario } = form.data
  await deliver(visit.callback(decision, scenario), scenario, delivery)
  return context.redirect(visit.returnTo(decision), 303)
}
