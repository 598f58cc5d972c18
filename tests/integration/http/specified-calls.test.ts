import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { countries, provinces as allProvinces } from '../../../src/contract/account/address.ts'
import type { Endpoint } from '../../../src/contract/http/endpoint.ts'
import { endpoints } from '../../../src/contract/endpoints.ts'

/** The table of calls in the specification (§7): method, path and the fields of the payload. */
const calls: readonly (readonly [string, readonly string[]])[] = [
  ['[§7.1] GET /api/wholesale/get-wholesales', ['cartKey', 'customerId']],
  [
    '[§7.2] POST /api/wholesale/create-wholesale',
    ['cartKey', 'customerId', 'wholesaleName', 'productId', 'productSlug', 'productType', 'productQuantity'],
  ],
  ['[§7.3] POST /api/wholesale/create-empty-wholesale-list', ['cartKey', 'customerId', 'wholesaleName']],
  [
    '[§7.4] POST /api/wholesale/update-wholesale-product',
    ['customerId', 'cartKey', 'wholesaleId', 'productId', 'productSlug', 'productType', 'productQuantity'],
  ],
  ['[§7.5] POST /api/wholesale/duplicate-wholesale', ['cartKey', 'customerId', 'wholesaleName', 'wholesaleId']],
  ['[§7.6] POST /api/wholesale/update-wholesale-name', ['cartKey', 'customerId', 'wholesaleId', 'wholesaleName']],
  ['[§7.7] DELETE /api/wholesale/delete-wholesale', ['cartKey', 'customerId', 'wholesaleId']],
  ['[§7.8] POST /api/wholesale/reassign-wholesale', ['cartKey', 'customerId']],
  [
    '[§7.9] POST /api/conversion-api',
    ['event_name', 'event_time', 'event_id', 'action_source', 'event_source_url', 'user_data', 'custom_data'],
  ],
  ['[§7.10] POST /api/register', ['password']],
  ['[§7.11] POST /api/login', ['email', 'password']],
  ['[§7.12] POST /api/customer-lost-password-email', ['email']],
  ['[§7.13] POST /api/customer-lost-password-set', ['email', 'code', 'password']],
  ['[§7.14] GET /api/orders-customer', ['customer_id']],
  ['[§7.15] POST /api/refresh-token', ['token']],
  ['[§7.16] GET /api/cart', ['token']],
  ['[§7.17] POST /api/cart', ['token', 'productId', 'productQuantity']],
  ['[§7.18] DELETE /api/cart', ['token', 'itemKey']],
  ['[§7.19] POST /api/cart-update', ['token', 'itemKey', 'productQuantity']],
  ['[§7.20] POST /api/cart-clear', ['token']],
  ['[§7.21] GET /api/cart-guest', ['cartKey']],
  ['[§7.22] POST /api/cart-guest', ['cartKey', 'productId', 'productQuantity', 'variation']],
  ['[§7.23] DELETE /api/cart-guest', ['cartKey', 'itemKey']],
  ['[§7.24] POST /api/cart-update-guest', ['itemKey', 'cartKey', 'productQuantity']],
  ['[§7.25] POST /api/coupon-apply', ['token', 'promoCode']],
  ['[§7.26] POST /api/coupon-apply-guest', ['cartKey', 'promoCode']],
  ['[§7.27] DELETE /api/coupon-delete', ['token', 'promoCode']],
  ['[§7.28] DELETE /api/coupon-delete-guest', ['cartKey', 'promoCode']],
  ['[§7.29] GET /api/stamped', []],
  ['[§7.30] GET /api/reviews-dashboard', []],
  ['[§7.31] POST /api/review-create', ['name', 'email', 'title', 'message', 'rating', 'productId']],
]

interface Schema {
  properties?: Record<string, unknown>
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** The names of the fields that a payload may have. */
const fieldsOf = ({ properties = {}, allOf = [], anyOf = [], oneOf = [] }: Schema): string[] => [
  ...Object.keys(properties),
  ...[...allOf, ...anyOf, ...oneOf].flatMap(fieldsOf),
]

it.each(calls)('%s accepts the fields of the specification', (call, fields) => {
  const [, method, path] = call.split(' ')
  const endpoint = Object.values<Endpoint>(endpoints).find((candidate) => candidate.method === method && candidate.path === path)
  expect(endpoint, call).toBeDefined()
  const schema: Schema = z.toJSONSchema(endpoint!.input, { io: 'input', unrepresentable: 'any' })
  expect(fieldsOf(schema)).toEqual(expect.arrayContaining([...fields]))
})

it('[§3.10] an address is in one of nine provinces of South Africa, and nowhere else', () => {
  const provinces = 'Eastern Cape,Free State,Gauteng,KwaZulu-Natal,Limpopo,Mpumalanga,Northern Cape,North West,Western Cape'
  expect(allProvinces.toSorted()).toEqual(provinces.split(',').toSorted())
  expect(countries).toEqual(['South Africa'])
})
