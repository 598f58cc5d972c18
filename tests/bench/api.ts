import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { print } from './print.ts'

const SECONDS = 8
const CONNECTIONS = 16

/** Requests per second and the 99th percentile of a product read and of additions to carts. Other figures compare with the product read. */
export async function benchApi(origin: string): Promise<void> {
  const read = await autocannon({
    url: `${origin}/api/products/kalk-bay`,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [{ method: 'GET', setupRequest: (request) => ({ ...request, headers: shopper() }) }],
  })
  const add = await autocannon({
    url: `${origin}/api/cart-guest`,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [addRequest],
  })
  for (const [name, result] of Object.entries({ 'product read': read, 'add to cart': add })) {
    if (result.non2xx > 0) throw new Error(`${name}: ${result.non2xx} answers were not 2xx`)
    print(`${name}`, result.requests.average, 'req/s')
    print(`${name}, p99`, result.latency.p99, 'ms')
  }
  print('add to cart / product read', add.requests.average / read.requests.average, '×')
}

/** An addition to a cart, each by another guest. */
export const addRequest: autocannon.Request = {
  method: 'POST',
  setupRequest: (request) => ({
    ...request,
    headers: { ...shopper(), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: addition(),
  }),
}

let shoppers = 0

/** Every request comes from another address, as behind a proxy, so that no limit of an address is met. */
function shopper(): Record<string, string> {
  shoppers += 1
  return { 'x-forwarded-for': `10.${(shoppers >> 16) & 255}.${(shoppers >> 8) & 255}.${shoppers & 255}` }
}

let carts = 0

/** Every addition goes to one of 500 carts, so that no cart reaches its limits. */
function addition(): string {
  carts += 1
  return JSON.stringify({
    cartKey: String(carts % 500).padStart(42, 'B'),
    productId: 1001,
    productQuantity: 1,
    variation: { fabric: 'linen-oat', legs: 'kiaat' },
  })
}
