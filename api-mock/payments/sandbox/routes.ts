import { keysOf } from '../../keys-of.ts'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import type { ShopContext, ShopRouter } from '../../http/context.ts'
import { noticeOf } from '../../pages/notice.ts'
import type { HostedPage } from './hosted-page.ts'
import { finChoicePage, payJustNowPage } from './finance-pages.ts'
import { sharedKeys } from './keys.ts'
import { readText } from './read-text.ts'
import { sandboxRefusal } from './page.ts'
import { payFastPage } from './payfast-page.ts'
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
  for (const page of [
    payFastPage(keys.payfast, newReference, nameOnCard),
    payJustNowPage(keys.payjustnow),
    finChoicePage(keys.finchoice),
  ]) {
    router.get(`/sandbox/${page.provider}`, (context) => show(context, page, notice))
    router.post(`/sandbox/${page.provider}`, (context) => decide(context, page, { delivery, notice }))
  }
}

async function show(context: ShopContext, page: HostedPage, notice: string): Promise<Response> {
  const { search, searchParams } = new URL(context.req.url)
  const payment = page.open(searchParams)
  if (payment.kind === 'refused') return context.html(await sandboxRefusal({ provider: page.provider, notice }, payment.message), 400)
  return context.html(await payment.page(`/sandbox/${page.provider}${search}`, notice))
}

async function decide(
  context: ShopContext,
  page: HostedPage,
  { delivery, notice }: { delivery: Delivery; notice: string },
): Promise<Response> {
  const payment = page.open(new URL(context.req.url).searchParams)
  if (payment.kind === 'refused') return context.html(await sandboxRefusal({ provider: page.provider, notice }, payment.message), 400)
  const form = decisionSchema.safeParse(Object.fromEntries(new URLSearchParams(await readText(context))))
  if (!form.success) return context.html(await sandboxRefusal({ provider: page.provider, notice }, 'That is not one of the buttons.'), 400)
  const { decision, scenario } = form.data
  await deliver(payment.callback(decision, scenario), scenario, delivery)
  return context.redirect(payment.returnTo(decision), 303)
}
