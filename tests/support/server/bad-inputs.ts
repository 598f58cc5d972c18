import * as fc from 'fast-check'
import { newCartKey } from './api.ts'
import { formSample } from '../forms/form-sample.ts'

const address = {
  firstName: 'Demo',
  lastName: 'Shopper',
  streetAddress1: '1 Example Road',
  city: 'Cape Town',
  postcode: '8001',
  province: 'Western Cape',
}
export const sample = {
  ...formSample,
  cartKey: newCartKey(),
  productId: 1001,
  productQuantity: 1,
  variation: { fabric: 'linen-oat', legs: 'kiaat' },
  itemKey: '1001:fabric=linen-oat;legs=kiaat',
  promoCode: 'WELCOME10',
  ref: 'THANDI5',
  q: 'couch',
  sort: 'price',
  page: '2',
  contact: { email: 'shopper@example.org', phone: '021 555 0100', firstName: 'Demo', lastName: 'Shopper' },
  shipping: address,
  billing: address,
  note: '',
  paymentMethod: 'card',
  months: 6,
  marketingConsent: false,
  cartRev: 1,
  total: 1899900,
  orderId: '1001',
  email: 'shopper@example.org',
  key: 'abcdefgh',
  wholesaleId: newCartKey(),
  newWholesaleId: newCartKey(),
  wholesaleName: 'Lounge',
  productSlug: 'kalk-bay',
  productType: 'variable',
  products: [{ productId: 1001, productSlug: 'kalk-bay', productType: 'variable', productQuantity: 2 }],
  name: 'Demo Shopper',
  title: 'Deep and soft',
  message: 'We read on it every evening.',
  rating: 5,
  password: 'not the password of anybody',
  newPassword: 'nor this one, as it happens',
  code: 'AAAAAAAA',
  firstName: 'Demo',
  lastName: 'Shopper',
  phone: '021 555 0100',
  endpoint: 'https://fcm.googleapis.com/fcm/send/demo',
  keys: {
    // The point of the example in RFC 8291 (§5).
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  topics: ['updates'],
}

/** Values that break programs: wrong types, extreme sizes, broken text, names with a meaning in JavaScript or SQL. */
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    [],
    {},
    [[]],
    '',
    ' ',
    '\0',
    '\ud800',
    'ÿ'.repeat(400),
    'x'.repeat(5000),
    -1,
    0,
    0.1,
    1e21,
    Number.MAX_SAFE_INTEGER,
    -0,
    '1e3',
    '0x10',
    '../../etc/passwd',
    "'; drop table cart; --",
    '<script>',
    '%00',
    '${7*7}',
    'constructor',
    '__proto__',
    '2026-02-31',
    'NaN',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double(),
  fc.bigInt().map(Number),
  fc.jsonValue({ maxDepth: 3 }),
)

/** A valid payload without a few fields and with a few damaged ones, at the top or one level down. */
const names = Object.keys(sample)
const missing = fc.oneof(
  { weight: 3, arbitrary: fc.constant<string[]>([]) },
  { weight: 1, arbitrary: fc.subarray(names, { maxLength: 3 }) },
)
const inner = fc.tuple(
  fc.constantFrom('contact', 'shipping', 'billing', 'variation'),
  fc.constantFrom('email', 'postcode', 'firstName', 'province', 'fabric', '__proto__'),
  nasty,
)
const spoilt = fc
  .tuple(missing, fc.dictionary(fc.constantFrom(...names), nasty, { maxKeys: 2 }), fc.option(inner))
  .map(([gone, bad, deep]) => {
    const payload: Record<string, unknown> = { ...sample, ...bad }
    for (const name of gone) delete payload[name]
    if (deep) payload[deep[0]] = { ...address, ...sample.contact, [deep[1]]: deep[2] }
    return payload
  })
/** Mostly JSON. */
export const body = fc.oneof(
  { weight: 5, arbitrary: spoilt.map((value) => JSON.stringify(value)) },
  { weight: 2, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
)
export const query = fc.oneof(
  spoilt.map((value) =>
    new URLSearchParams(
      Object.entries(value).map(([name, held]) => [name, typeof held === 'string' ? held : (JSON.stringify(held) ?? '')]),
    ).toString(),
  ),
  fc.string({ unit: 'binary', maxLength: 80 }).map((text) => encodeURI(text.toWellFormed())),
)
/** One parameter of a path. */
export const params = fc.oneof(
  fc.constantFrom('kalk-bay', 'sofas', 'all', 'faqs', '1001'),
  fc.string({ minLength: 1, maxLength: 150 }),
  fc.constantFrom('\0', '..', '%', '__proto__', 'x'.repeat(5000)),
)
/** Mostly the valid value: the server rejects an odd one early, and later code would then get no input. */
const seldom = <Value>(usual: Value, odd: readonly Value[]) =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...odd) })
export const headers = fc.record({
  'Content-Type': seldom('application/json', ['application/json; charset=utf-8', 'text/plain', 'application/x-www-form-urlencoded', '']),
  'Idempotency-Key': fc.oneof(
    { weight: 12, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.constantFrom('', 'x', '00000000-0000-0000-0000-000000000000') },
  ),
  'X-Shop-Owner': seldom(sample.cartKey, ['', 'somebody', newCartKey()]),
  Cookie: seldom(`cart_key=${sample.cartKey}`, ['', 'cart_key=%00', '=;=', 'cart_key=', 'cart_key=short']),
  'If-None-Match': seldom('"none"', ['*', '"', 'W/']),
  'Accept-Encoding': seldom('br', ['br;q=x', '*', ';;']),
})
