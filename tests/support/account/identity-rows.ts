import { staffInviteEndpoints } from '../../../src/contract/desk/staff/staff-invite.ts'
import { endpoints } from '../../../src/contract/endpoints.ts'
import type { InputOf } from '../../../src/contract/http/endpoint.ts'
import type { Person } from './people.ts'
import { checkoutOf } from './shopper.ts'
import { aloe, kalkBay } from '../catalogue/goods.ts'
import { giftCardOf } from '../gifts/cards.ts'
import { savedPiece } from '../saved/pieces.ts'

/** The calls that need no role at the desk. */
export const identityEndpoints = { ...endpoints, ...staffInviteEndpoints } as const
type IdentityEndpoints = typeof identityEndpoints
export type IdentityName = keyof IdentityEndpoints

/** The request to one endpoint in the matrix of identities (trial 23). */
interface Row<Name extends IdentityName> {
  /** A valid payload with all data of this person that the call has fields for. Never a token, password or code. */
  input: (whose: Person) => InputOf<IdentityEndpoints[Name]>
  params?: (whose: Person) => Record<string, string>
  /** Fields that together give access: any caller who has all of them is accepted. */
  keys?: readonly string[]
  /** Ids that a caller may choose freely, even if another person has the same. */
  free?: readonly string[]
}

type Rows = { [Name in IdentityName]: Row<Name> }

const none = { input: () => ({}) }
const product = { productId: kalkBay.productId, productSlug: kalkBay.slug, productType: 'variable', variation: kalkBay.variation } as const
const cartOf = ({ cartKey }: Person) => ({ cartKey })
const add = (whose: Person) => ({ ...cartOf(whose), productId: kalkBay.productId, variation: kalkBay.variation, productQuantity: 1 })
const update = (whose: Person) => ({ ...cartOf(whose), itemKey: whose.itemKey, productQuantity: 3 })
const remove = (whose: Person) => ({ ...cartOf(whose), itemKey: whose.itemKey })
const coupon = (whose: Person) => ({ ...cartOf(whose), promoCode: 'WELCOME10' })
const lists = ({ cartKey, customerId }: Person) => ({ cartKey, ...(customerId === null ? {} : { customerId }) })
const list = (whose: Person) => ({ ...lists(whose), wholesaleId: whose.listId })

/** The smallest GIF. */
const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** All endpoints. A missing one is a type error and fails the test. */
export const identityRows: Rows = {
  catalogue: none,
  catalogueFrame: none,
  home: none,
  product: { ...none, params: () => ({ slug: kalkBay.slug }) },
  category: { ...none, params: () => ({ slug: 'sofas' }) },
  search: { input: () => ({ q: 'couch' }) },
  content: { ...none, params: () => ({ page: 'faqs' }) },
  reviews: none,
  reviewsDashboard: none,
  status: none,

  cart: { input: cartOf },
  cartAdd: { input: add },
  cartUpdate: { input: update },
  cartRemove: { input: remove },
  cartClear: { input: cartOf },
  couponApply: { input: coupon },
  couponRemove: { input: coupon },
  customerCart: { input: cartOf },
  customerCartAdd: { input: add },
  customerCartUpdate: { input: update },
  customerCartRemove: { input: remove },
  customerCouponApply: { input: coupon },
  customerCouponRemove: { input: coupon },

  // No person knows another's password: these guesses are wrong, and the limits hold (trial 24).
  register: {
    input: ({ email, cartKey }) => ({
      email,
      cartKey,
      password: 'somebody else’s guess',
      firstName: 'Demo',
      lastName: 'Guess',
      code: 'AAAAAAAA',
    }),
  },
  login: { input: ({ email, cartKey }) => ({ email, cartKey, password: 'somebody else’s guess' }) },
  logout: none,
  refreshToken: none,
  lostPasswordEmail: { input: ({ email }) => ({ email }) },
  lostPasswordSet: { input: ({ email }) => ({ email, code: 'AAAAAAAA', password: 'somebody else’s guess' }) },
  changePassword: { input: () => ({ password: 'somebody else’s guess', newPassword: 'another of somebody else' }) },
  customerUpdate: { input: () => ({ phone: '021 555 0199' }) },
  ordersCustomer: { input: ({ customerId }) => (customerId === null ? {} : { customer_id: customerId }) },
  customerAddress: {
    input: () => ({
      change: {
        kind: 'saved',
        name: 'Home',
        address: {
          firstName: 'Demo',
          lastName: 'Guess',
          streetAddress1: '1 Example Road',
          city: 'Cape Town',
          postcode: '8001',
          province: 'Western Cape',
        },
      },
    }),
  },
  customerEmailAsk: { input: () => ({ password: 'somebody else’s guess', email: 'demo.guess@stoep.example' }) },
  customerEmailSet: { input: () => ({ email: 'demo.guess@stoep.example', code: 'AAAAAAAA' }) },
  customerEmailUndo: { input: () => ({ link: 'guessed' }) },
  staffInvite: { input: () => ({ invite: 'guessed' }) },
  staffInviteAccept: { input: () => ({ invite: 'guessed', password: 'somebody else’s guess', firstName: 'Demo' }) },
  customerNewsletter: none,
  customerNewsletterSet: { input: () => ({ subscribed: false }) },
  customerExport: none,
  customerDevices: none,
  customerDeviceEnd: { input: ({ signInId }) => ({ id: signInId }) },
  customerDevicesEndOthers: none,
  passkeys: none,
  passkeyEnrol: { input: () => ({ password: 'somebody else’s guess' }) },
  passkeyAdd: {
    input: () => ({
      name: 'Demo',
      response: {
        id: 'AAAA',
        rawId: 'AAAA',
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: 'e30', attestationObject: 'oA' },
      },
    }),
  },
  passkeyRemove: { input: ({ passkeyId }) => ({ id: passkeyId, password: 'somebody else’s guess' }) },
  passkeyAsk: { input: () => ({ ask: true, password: 'somebody else’s guess' }) },
  recoveryCodes: { input: () => ({ password: 'somebody else’s guess' }) },
  passkeyOptions: none,
  passkeySignIn: {
    input: ({ passkeyId }) => ({
      response: {
        id: passkeyId,
        rawId: passkeyId,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
      },
    }),
  },
  recoverySignIn: { input: () => ({ code: 'AAAA-AAAA-AAAA-AAAA' }) },
  customerDelete: { input: () => ({ password: 'somebody else’s guess' }) },
  trade: none,
  tradeChange: { input: ({ customerId }) => ({ change: { kind: 'removed', memberId: customerId ?? 'nobody' } }) },
  tradeAsk: {
    input: () => ({
      lines: [{ productId: aloe.productId, quantity: 1 }],
      fromCart: false,
      phone: '082 555 0101',
      shipping: {
        firstName: 'Demo',
        lastName: 'Buyer',
        streetAddress1: '1 Example Road',
        city: 'Cape Town',
        postcode: '8001',
        province: 'Western Cape',
      },
    }),
  },
  tradeDecide: { input: () => ({ approvalId: 'guessed', decision: { kind: 'withdraw' } }) },
  tradeJoin: { input: () => ({ invite: 'guessed' }) },

  checkout: { input: (whose) => ({ ...checkoutOf(whose.cart, 'bank_transfer'), cartKey: whose.cartKey }) },
  order: { input: ({ orderKey }) => ({ key: orderKey }), params: ({ orderId }) => ({ orderId }), keys: ['orderId', 'key'] },
  orderLookup: { input: ({ orderId, email }) => ({ orderId, email }), keys: ['orderId', 'email'] },
  orderPay: {
    input: ({ orderKey }) => ({ key: orderKey, paymentMethod: 'card' }),
    params: ({ orderId }) => ({ orderId }),
    keys: ['orderId', 'key'],
  },

  giftCardOrder: { input: ({ cartKey }) => ({ ...giftCardOf(), cartKey }) },
  giftCardBalance: { input: () => ({ code: '7K3M-9QTX-0000-0000' }) },
  storeCredit: none,
  orderRequest: {
    input: ({ orderKey }) => ({ key: orderKey, kind: 'cancel', words: 'Demo words' }),
    params: ({ orderId }) => ({ orderId }),
    keys: ['orderId', 'key'],
  },

  orderRequestWithdraw: {
    input: ({ orderKey }) => ({ key: orderKey }),
    params: ({ orderId }) => ({ orderId, requestId: 'guessed' }),
    keys: ['orderId', 'key'],
  },

  quotes: none,
  quoteRequest: {
    input: ({ email }) => ({
      lines: [{ productId: kalkBay.productId, variation: kalkBay.variation, quantity: 2 }],
      contact: { email, phone: '082 555 0101', firstName: 'Demo', lastName: 'Guess' },
      shipping: {
        firstName: 'Demo',
        lastName: 'Guess',
        streetAddress1: '1 Example Road',
        city: 'Cape Town',
        postcode: '8001',
        province: 'Western Cape',
      },
    }),
  },
  ownProfile: { input: ({ email }) => ({ bio: 'Demo words', specialities: [], email, phone: '', links: [] }) },
  quoteAccept: { input: () => ({ version: 2, paymentMethod: 'card' }), params: () => ({ quoteId: 'QU-000001' }) },
  quoteDecline: { input: () => ({ version: 2 }), params: () => ({ quoteId: 'QU-000001' }) },

  saved: { input: cartOf },
  savedShare: { input: (whose) => ({ ...cartOf(whose), shared: true }) },
  shared: { input: ({ cartKey }) => ({ key: cartKey }) },
  savedChange: { input: (whose) => ({ ...cartOf(whose), pieces: [savedPiece(aloe.slug)] }) },

  wholesales: { input: lists },
  wholesaleCreate: { input: (whose) => ({ ...list(whose), ...product, wholesaleName: 'New', productQuantity: 1 }), free: ['wholesaleId'] },
  wholesaleCreateEmpty: { input: (whose) => ({ ...list(whose), wholesaleName: 'New' }), free: ['wholesaleId'] },
  wholesaleUpdateProduct: { input: (whose) => ({ ...list(whose), ...product, productQuantity: 7 }) },
  wholesaleUpdateProducts: { input: (whose) => ({ ...list(whose), products: [{ ...product, productQuantity: 7 }] }) },
  wholesaleDuplicate: { input: (whose) => ({ ...list(whose), wholesaleName: 'Copy' }) },
  wholesaleRename: { input: (whose) => ({ ...list(whose), wholesaleName: 'Renamed' }) },
  wholesaleDelete: { input: list },
  wholesaleReassign: { input: lists },

  reviewCreate: {
    input: ({ cartKey }) => ({
      cartKey,
      name: 'Demo',
      email: 'somebody-else@stoep.example',
      title: 'Words',
      message: 'More words',
      rating: 4,
      productId: 1011,
    }),
  },
  reviewHelpful: { input: (whose) => ({ ...cartOf(whose), reviewId: 1, helpful: true }), free: ['reviewId'] },
  reviewPhotoAdd: { input: ({ cartKey }) => ({ cartKey, id: '3f1a6e6f-8b11-4f0e-9d07-8c5ae6e68f0c', data: PIXEL }), free: ['id'] },
  reviewPhotosMissing: { input: ({ cartKey }) => ({ cartKey, ids: '3f1a6e6f-8b11-4f0e-9d07-8c5ae6e68f0c' }), free: ['ids'] },
  myReviews: { input: cartOf },

  blog: none,
  blogPost: { ...none, params: () => ({ slug: 'measure-for-a-couch' }) },
  stores: none,
  store: { ...none, params: () => ({ slug: 'cape-town' }) },
  decorators: none,
  decorator: { ...none, params: () => ({ slug: 'thandi-maqoma' }) },
  redirects: none,

  // Any caller may send these; none of them returns or changes another person's data. An application belongs to its sender.
  contact: { input: ({ email }) => ({ name: 'Demo', email, message: 'Words' }) },
  newsletter: { input: ({ email }) => ({ email }) },
  giveawayEntry: { input: ({ email }) => ({ name: 'Demo', email, town: 'Cape Town', province: 'Western Cape', rules: true }) },
  swatchRequest: { input: ({ email }) => ({ name: 'Demo', email, address: '1 Example Road, Cape Town', fabrics: ['linen-oat'] }) },
  decoratorApplication: {
    input: ({ email }) => ({
      name: 'Demo',
      business: 'Demo rooms',
      email,
      phone: '021 555 0100',
      city: 'Cape Town',
      province: 'Western Cape',
      years: 3,
      work: 'Two lounges and a bedroom, all of them demo data.',
    }),
  },
  tradeApplication: {
    input: ({ email }) => ({ business: 'Demo rooms', kind: 'design', name: 'Demo', email, phone: '021 555 0100' }),
  },
  myApplication: none,
  myTradeApplication: none,
  pageVisit: { input: () => ({ path: '/' }) },
  missedSearch: { input: () => ({ words: 'trampoline' }) },
  webVitals: { input: () => ({ path: '/', vitals: [{ name: 'LCP', value: 900 }] }) },
  // Only the buyer reports a purchase, identified by the cookies.
  conversion: {
    input: ({ orderId }) => ({
      event_name: 'Purchase',
      event_time: 1_795_161_600,
      event_id: orderId.padStart(20, '1'),
      action_source: 'website',
      event_source_url: 'http://localhost/',
      user_data: {},
      custom_data: { order_id: orderId },
    }),
  },

  // A browser's push endpoint is a secret, like an order's key.
  pushKey: none,
  pushSubscribe: {
    input: ({ device, customerId }) => ({ ...device, topics: customerId === null ? ['updates'] : ['updates', 'orders'] }),
    keys: ['endpoint', 'keys'],
  },
  pushUnsubscribe: { input: ({ device: { endpoint } }) => ({ endpoint }), keys: ['endpoint'] },
}
