import { afterEach, beforeEach, expect, it } from 'vitest'
import { finChoiceCallback, payJustNowCallback } from '../../../api-mock/payments/sandbox/callbacks.ts'
import { sharedKeys } from '../../../api-mock/payments/sandbox/keys.ts'
import type { OutgoingCallback } from '../../../api-mock/payments/sandbox/scenario.ts'
import { readTicket, writeTicket } from '../../../api-mock/payments/sandbox/ticket.ts'
import { signJson } from '../../../api-mock/payments/json-signature.ts'
import { signPayFastNotification } from '../../../api-mock/payments/payfast-signature.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { deliverNotice, payFastNotice } from '../../support/payments/callbacks.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { placedOrder, readOrder, type PlacedOrder } from '../../support/account/shopper.ts'

type Finance = 'payjustnow' | 'finchoice'
const both: Finance[] = ['payjustnow', 'finchoice']
const statusField = { payjustnow: 'checkoutPaymentStatus', finchoice: 'status' } as const
const tokenField = { payjustnow: 'checkoutToken', finchoice: 'applicationId' } as const
const writers = { payjustnow: payJustNowCallback, finchoice: finChoiceCallback }
/** Names that every object inherits, and one that no provider sends. */
const unknownStatuses = ['constructor', '__proto__', 'toString', 'hasOwnProperty', '', 'WON']

describeOnEveryDatabase('[trial 24] a callback counts only as it was signed', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  const keysOf = (method: Finance) => sharedKeys(shop.deps.config)[method]
  const tokenOf = (placed: PlacedOrder) => new URL(placed.redirect_url ?? '').searchParams.get('token') ?? ''
  const state = async (placed: PlacedOrder) => (await readOrder(shop, placed)).state

  /** The provider's true callback for an order. */
  function paid(method: Finance, placed: PlacedOrder): OutgoingCallback {
    const [token, keys] = [tokenOf(placed), keysOf(method)]
    const ticket = readTicket(token, keys.key)
    if (!ticket) throw new Error('No ticket')
    return writers[method](ticket, token, 'pay', 'normal', keys)
  }

  /** The same callback with other fields, by a sender who can sign. */
  function signed(method: Finance, placed: PlacedOrder, changes: object): OutgoingCallback {
    const callback = paid(method, placed)
    const body = JSON.stringify({ ...JSON.parse(callback.body), ...changes })
    return { ...callback, body, headers: { 'X-Signature': signJson(body, keysOf(method).key) } }
  }

  const resent: { what: string; change: (body: string) => string }[] = [
    { what: 'a space inside a value', change: (body) => body.replace(/("(?:checkoutToken|applicationId)":"..)/, '$1 ') },
    { what: 'a line break after the first brace', change: (body) => body.replace('{', '{\n') },
    { what: 'spaces between its fields', change: (body) => body.replaceAll(',"', ', "') },
    { what: 'a byte order mark', change: (body) => `\uFEFF${body}` },
    { what: 'a no-break space at the end', change: (body) => `${body}\u00A0` },
  ]
  it.each(both.flatMap((method) => resent.map((kind) => ({ method, ...kind }))))(
    '$method: captured and sent again with $what, it is refused',
    async ({ method, change }) => {
      const placed = await placedOrder(shop, method)
      const callback = paid(method, placed)
      const turned = { ...callback, body: change(callback.body) }
      expect(turned.body).not.toBe(callback.body)
      const response = await deliverNotice(shop, turned)
      expect([response.status, await response.json()]).toMatchObject([401, { code: 'invalid_signature' }])
      expect(await state(placed)).toBe('pending_payment')
      expect((await deliverNotice(shop, callback)).status).toBe(200)
      expect(await state(placed)).toBe('processing')
    },
  )

  it.each(both)('%s: with a field twice, also under an escaped name, it is refused', async (method) => {
    const placed = await placedOrder(shop, method)
    const callback = paid(method, placed)
    for (const name of [statusField[method], statusField[method].replace('s', String.raw`\u0073`)]) {
      const body = callback.body.replace('{', `{"${name}":"CANCELLED",`)
      const response = await deliverNotice(shop, { ...callback, body, headers: { 'X-Signature': signJson(body, keysOf(method).key) } })
      expect(response.status).toBe(401)
    }
    expect(await state(placed)).toBe('pending_payment')
  })

  it.each(both)('%s: with bytes that are not UTF-8 it is refused', async (method) => {
    const placed = await placedOrder(shop, method)
    const { path, headers, body } = paid(method, placed)
    const response = await shop.request(path, { method: 'POST', headers, body: Buffer.concat([Buffer.from(body), Buffer.from([0xff])]) })
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'invalid_request' }])
  })

  it.each(both)('%s: an unknown status is refused and changes nothing', async (method) => {
    const placed = await placedOrder(shop, method)
    for (const status of unknownStatuses) {
      const response = await deliverNotice(shop, signed(method, placed, { [statusField[method]]: status }))
      expect([response.status, await response.json()]).toMatchObject([400, { code: 'invalid_request' }])
    }
    expect(await state(placed)).toBe('pending_payment')
  })

  it('payfast: an unknown status, a field twice and a name that holds another field are refused', async () => {
    const placed = await placedOrder(shop)
    const notice = await payFastNotice(shop, placed.order_id)
    const { passphrase } = sharedKeys(shop.deps.config).payfast
    const fields = [...new URLSearchParams(notice.body)].filter(([name]) => name !== 'signature')
    const send = (changed: [string, string][]) => {
      const body = new URLSearchParams([...changed, ['signature', signPayFastNotification(changed, passphrase)]]).toString()
      return deliverNotice(shop, { ...notice, body })
    }
    const withStatus = (status: string) =>
      fields.map(([name, value]): [string, string] => [name, name === 'payment_status' ? status : value])
    const tries = [
      ...unknownStatuses.map(withStatus),
      [...fields, ['payment_status', 'CANCELLED'] as [string, string]],
      // The signed text of `a=1&currency=USD` is also that of one field named `a=1&currency`.
      [...fields, ['custom_str2=1&currency', 'USD'] as [string, string]],
    ]
    for (const changed of tries) {
      const response = await send(changed)
      expect([response.status, await response.json()]).toMatchObject([400, { code: 'invalid_request' }])
    }
    expect(await state(placed)).toBe('pending_payment')
    expect((await send(fields)).status).toBe(200)
    expect(await state(placed)).toBe('processing')
  })

  it.each(both)('%s: with a token that the provider did not issue for this attempt it is refused', async (method) => {
    const [placed, other] = [await placedOrder(shop, method), await placedOrder(shop, method)]
    const { key } = keysOf(method)
    const ticket = readTicket(tokenOf(placed), key)
    if (!ticket) throw new Error('No ticket')
    const unissued = writeTicket({ ...ticket, months: 11 }, 'another request', key)
    for (const token of [tokenOf(other), unissued, 'constructor']) {
      const response = await deliverNotice(shop, signed(method, placed, { [tokenField[method]]: token }))
      expect([response.status, await response.json()]).toMatchObject([400, { code: 'invalid_request' }])
    }
    expect([await state(placed), await state(other)]).toEqual(['pending_payment', 'pending_payment'])
    expect((await deliverNotice(shop, paid(method, placed))).status).toBe(200)
    expect([await state(placed), await state(other)]).toEqual(['processing', 'pending_payment'])
  })

  it.each(['card', ...both] as const)(
    '%s: the address of the payment page contains no name, e-mail address, phone number or street of the customer, encoded or not',
    async (method) => {
      const contact = { email: 'quagga.zephyr@stoep.example', phone: '082 555 0107', firstName: 'Quagga', lastName: 'Zephyr' }
      const placed = await placedOrder(shop, method, { contact })
      const address = new URL(placed.redirect_url ?? '')
      const read = [...address.searchParams.values()].flatMap((value) => [value, Buffer.from(value, 'base64url').toString('utf8')])
      const texts = [decodeURIComponent(address.href), ...read]
      const paymentId =
        method === 'card' ? address.searchParams.get('m_payment_id') : readTicket(tokenOf(placed), keysOf(method).key)?.reference
      // The values are decoded as the page decodes them.
      expect(texts.some((text) => text.includes(paymentId ?? '?'))).toBe(true)
      for (const words of ['quagga', 'zephyr', '555 0107', '5550107', 'test street'])
        for (const text of texts) expect(text.toLowerCase()).not.toContain(words)
    },
  )
})
