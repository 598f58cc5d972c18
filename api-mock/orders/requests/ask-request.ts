import { randomUUID } from 'node:crypto'
import { endpoints } from '../../../src/contract/endpoints.ts'
import type { AskedKind, OrderProblem, OrderRequestKind, ProblemWish } from '../../../src/contract/orders/order-request.ts'
import { askedKind, piecesToAsk } from '../../../src/domain/orders/asked-pieces.ts'
import { piecesLeft } from '../../../src/domain/orders/refund.ts'
import { canReport, reportWords, requestsOf, requestWords } from '../../../src/domain/orders/order-request.ts'
import type { Callers } from '../../account/caller.ts'
import { encodePhoto, encodeUpload } from '../../pictures/encode-picture.ts'
import { noSuchOrder, openOrder } from '../open-order.ts'
import type { ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import type { ShopRouter } from '../../http/context.ts'
import { handle } from '../../http/handle.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { invalidRequest, ShopError } from '../../http/shop-error.ts'
import { writeOrderMail } from '../../mail/order-mail.ts'
import { notifyOwnerOfRequest } from '../../owner-notices/order-notices.ts'
import { addEvent } from '../change-state.ts'
import { lockOrder, type OrderRow } from '../order-row.ts'
import { readOrder } from '../read-order.ts'
import { presentOrder } from './present-order.ts'

/** Each request mails two people, and its photos cost work. Repeats of one request count too. Carriers share addresses. */
const limitPerOrder = { burst: 30, perSeconds: 86_400 }
const limitPerAddress = { burst: 60, perSeconds: 3600 }

const notNow: Record<AskedKind, string> = {
  cancel: 'This order can no longer be cancelled, or we have your request already.',
  return: 'The seven days for a return are over, or we have your request already.',
  guarantee: 'This order has no guarantee claim to make now, or we have your claim already.',
  problem: 'This order has nothing to report now, or we have your report already.',
}

const ASKED = 'We have a request about these pieces already.'

/** Registers the requests of customers: the holder of the order's key, or its customer. */
export function registerOrderRequests(router: ShopRouter, deps: Deps, callers: Callers): void {
  const orders = createRateLimiter(deps, 'order requests', limitPerOrder)
  const addresses = createRateLimiter(deps, 'order requests address', limitPerAddress)

  handle(router, endpoints.orderRequest, async (call) => {
    const { orderId } = call.params
    const { kind, problem = null, wish = null, words, lines, photos } = call.input
    addresses.take(call.context.get('address'))
    await openOrder(deps, callers, call.context, orderId, call.input)
    orders.take(orderId)
    if (kind === 'guarantee' && words === '') throw invalidRequest('Say what is wrong', { fields: { words: 'Say what is wrong' } })
    if ((problem === null) !== (wish === null) || (problem !== null && kind !== 'guarantee'))
      throw invalidRequest('A report says what is wrong and what you would like')
    // Nothing but the pixels of a photo is stored. The encoding is done before any lock.
    const encoded = await Promise.all(photos.map((photo) => encodeUpload(photo, encodePhoto)))
    const pictures = encoded.flatMap(({ files }) => files.at(-1)?.bytes.toString('base64') ?? [])
    return inTransaction(call, deps, orderId, {
      async run(trx) {
        const row = await lockOrder(trx, orderId)
        if (!row) throw noSuchOrder()
        const order = await readOrder(trx, deps.catalogue.settings, row)
        const asked = askedKind({ kind, problem })
        const now = deps.clock.now()
        if (!(asked === 'problem' ? canReport(order, now) : requestsOf(order, now).includes(kind)))
          throw new ShopError(409, 'request_not_possible', notNow[asked])
        for (const { item_key, quantity } of lines) {
          if (quantity > piecesLeft(order, item_key)) throw invalidRequest('The order does not have so many of these pieces')
          if (quantity > piecesToAsk(order, asked, item_key)) throw new ShopError(409, 'request_not_possible', ASKED)
        }
        await store(trx, deps, row, { kind, problem, wish, words, lines: JSON.stringify(lines), pictures })
        return { answer: await presentOrder(trx, deps, orderId) }
      },
      replay: (trx) => presentOrder(trx, deps, orderId),
    })
  })
}

interface NewRequest {
  kind: OrderRequestKind
  problem: OrderProblem | null
  wish: ProblemWish | null
  words: string
  lines: string
  pictures: readonly string[]
}

/** Stores a request of a locked order, with its entry in the history and its two mails. */
async function store(trx: ShopTransaction, deps: Deps, order: OrderRow, { pictures, ...asked }: NewRequest): Promise<void> {
  const request_id = randomUUID()
  const { order_id } = order
  const created_at = deps.clock.now().toISOString()
  await trx
    .insertInto('order_request')
    .values({ request_id, order_id, ...asked, state: 'open', answer: '', created_at, decided_at: null, done_at: null })
    .execute()
  for (const [position, content] of pictures.entries())
    await trx.insertInto('order_request_photo').values({ request_id, position, content }).execute()
  const request = requestWords[askedKind(asked)]
  const report = reportWords(asked)
  const outcome = [request.asked, report].filter(Boolean).join(' ')
  const position = await addEvent(trx, deps, order, 'request', outcome)
  await writeOrderMail(trx, deps, order, position, { name: 'request-received', request: request.title, outcome })
  const words = [report, asked.words].filter(Boolean).join('\n\n')
  await notifyOwnerOfRequest(trx, deps, order, { position, title: request.title, news: 'asked', words })
}
