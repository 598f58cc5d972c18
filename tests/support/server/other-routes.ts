import { to } from '../../../src/contract/paths.ts'
import { identityRows } from '../account/identity-rows.ts'
import { form, same, type AskedInit, type OtherRoute } from './other-route.ts'
import type { PayingPerson } from '../checkout/paying-person.ts'
import { providerRoutes } from '../payments/provider-routes.ts'

/** A public form, posted with the data of another person. */
const posted = (path: string, input: (whose: PayingPerson) => object, answers: readonly number[] = [303, 422, 429]): OtherRoute => ({
  kind: 'own',
  tries: ({ victim }) => [{ path, init: form({ ...input(victim), rules: 'on' }) }],
  answers,
})

/** A form of an account, with the address of another person and guessed secrets. */
const account = (path: string, answers: readonly number[], fields: object = {}): OtherRoute => ({
  kind: 'own',
  tries: ({ victim: { email } }) => [{ path, init: form({ email, password: 'somebody else’s guess', ...fields }) }],
  answers,
})

/** A link in a mail: neither the person's links for other purposes nor a guess have its effect. */
const link = (
  path: string,
  wrong: (links: PayingPerson['links']) => string[],
  answers: readonly number[],
  init?: AskedInit,
): OtherRoute => ({
  kind: 'own',
  tries: ({ victim }) =>
    ['', '?token=', `?token=${victim.email}`, ...wrong(victim.links).map((token) => `?token=${token}`)].map((query) => ({
      path: path + query,
      ...(init ? { init } : {}),
    })),
  answers,
  ...(init ? {} : { location: to.confirmed('expired') }),
})

const { contact, newsletter, giveawayEntry, swatchRequest, decoratorApplication, tradeApplication, giftCardOrder, giftCardBalance } =
  identityRows

/** Every route that is not a call of the endpoint table. One that is missing here fails the matrix. */
export const otherRoutes: Readonly<Record<string, OtherRoute>> = {
  'GET /healthz': same('/healthz'),
  'GET /readyz': same('/readyz'),
  'GET /metrics': same('/metrics'),
  'POST /reports/policy': { kind: 'same', asked: [{ path: '/reports/policy', init: { method: 'POST', body: '[]' } }] },
  'GET /api/openapi.json': same('/api/openapi.json'),
  'GET /api/giveaway/proof': same('/api/giveaway/proof'),
  'GET /api/docs': same('/api/docs'),
  'GET /api/docs.css': same('/api/docs.css'),
  // The page of the desk is the same for everybody: its calls need a session.
  'GET /desk': same('/desk'),
  'GET /desk/*': same('/desk/missing.js'),
  'GET /favicon.ico': same('/favicon.ico'),
  'GET /robots.txt': same('/robots.txt'),
  'GET /sitemap.xml': same('/sitemap.xml'),
  'GET /:file{sitemap-[1-9][0-9]{0,3}\\.xml}': same('/sitemap-1.xml'),
  'GET /blog/feed.xml': same('/blog/feed.xml'),
  'GET /packs/answers': same('/packs/answers'),
  'GET /packs/pictures': same('/packs/pictures'),
  'GET /packs/pictures-avif': same('/packs/pictures-avif'),
  'GET /media/imported/:file': same(`/media/imported/${'0'.repeat(32)}-400.webp`, '/media/imported/..%2F..%2Fshop.db'),
  'GET /mail-pictures/*': same(
    `/mail-pictures/media/imported/${'0'.repeat(32)}-400.jpg`,
    '/mail-pictures/media/reviews/..%2F..%2Fshop.db-400.jpg',
    '/mail-pictures/mirrored/media/../shop.db-400.jpg',
  ),
  'GET /mirrored/media/*': same(
    `/mirrored/media/imported/${'0'.repeat(32)}-400.webp`,
    '/mirrored/media/reviews/..%2F..%2Fshop.db-400.webp',
    '/mirrored/media/../shop.db-400.webp',
  ),
  'GET /media/reviews/:file': same(`/media/reviews/${'0'.repeat(36)}-320.webp`),

  'GET /api/orders/:orderId/delivery.ics': {
    kind: 'own',
    tries: ({ attacker, victim }) =>
      ['', '?key=', `?key=${attacker.orderKey}`].map((query) => ({ path: `/api/orders/${victim.orderId}/delivery.ics${query}` })),
    answers: [404],
    own: ({ orderId, orderKey }) => ({ path: `/api/orders/${orderId}/delivery.ics?key=${orderKey}` }),
  },

  'GET /api/orders/:orderId/documents/:file': {
    kind: 'own',
    tries: ({ attacker, victim }) =>
      ['', '?key=', `?key=${attacker.orderKey}`].map((query) => ({
        path: `/api/orders/${victim.orderId}/documents/${victim.invoiceId}.pdf${query}`,
      })),
    answers: [404],
  },

  ...providerRoutes,

  'GET /api/newsletter/confirm': link('/api/newsletter/confirm', ({ stop, entry }) => [stop, entry], [303]),
  'POST /api/newsletter/confirm': link('/api/newsletter/confirm', ({ stop, entry }) => [stop, entry], [303], form({})),
  'GET /api/newsletter/unsubscribe': link('/api/newsletter/unsubscribe', ({ confirm, entry }) => [confirm, entry], [303]),
  'POST /api/newsletter/unsubscribe': link('/api/newsletter/unsubscribe', ({ confirm, entry }) => [confirm, entry], [404], form({})),
  'GET /api/giveaway-entry/confirm': link('/api/giveaway-entry/confirm', ({ confirm, stop }) => [confirm, stop], [303]),
  'POST /api/giveaway-entry/confirm': link('/api/giveaway-entry/confirm', ({ confirm, stop }) => [confirm, stop], [303], form({})),

  'GET /api/passkey/undo': {
    kind: 'own',
    tries: ({ victim }) =>
      ['', `?token=${victim.email}`, `?token=${victim.links.stop}`].map((query) => ({ path: `/api/passkey/undo${query}` })),
    answers: [410],
  },
  'POST /api/passkey/undo': {
    kind: 'own',
    tries: ({ victim }) =>
      ['', `?token=${victim.email}`, `?token=${victim.links.stop}`].map((query) => ({ path: `/api/passkey/undo${query}`, init: form({}) })),
    answers: [410],
  },

  'GET /api/quotes/:file{QU-[0-9]{6,12}\\.pdf}': {
    kind: 'own',
    tries: () => [{ path: '/api/quotes/QU-000001.pdf' }],
    answers: [401, 404],
  },

  'POST /forms/contact': posted('/forms/contact', contact.input),
  'POST /info/contact-us': posted('/info/contact-us', contact.input),
  'GET /forms/contact': same('/forms/contact'),
  'POST /forms/newsletter': posted('/forms/newsletter', newsletter.input),
  'GET /forms/newsletter': same('/forms/newsletter'),
  'POST /forms/giveaway': posted('/forms/giveaway', giveawayEntry.input),
  'POST /giveaway': posted('/giveaway', giveawayEntry.input),
  'GET /forms/giveaway': same('/forms/giveaway'),
  'POST /forms/swatches': posted('/forms/swatches', swatchRequest.input),
  'POST /info/swatches': posted('/info/swatches', swatchRequest.input),
  'GET /forms/swatches': same('/forms/swatches'),
  'POST /forms/application': posted('/forms/application', decoratorApplication.input),
  'POST /decorator/application': posted('/decorator/application', decoratorApplication.input),
  'GET /forms/application': same('/forms/application'),
  'POST /forms/trade': posted('/forms/trade', tradeApplication.input, [303, 409, 422, 429]),
  'POST /trade': posted('/trade', tradeApplication.input, [303, 409, 422, 429]),
  'GET /forms/trade': same('/forms/trade'),
  'POST /forms/gift-card': posted('/forms/gift-card', giftCardOrder.input),
  'POST /gift-card': posted('/gift-card', giftCardOrder.input),
  'GET /forms/gift-card': same('/forms/gift-card'),
  'POST /forms/gift-card-balance': posted('/forms/gift-card-balance', giftCardBalance.input, [404, 429]),
  'POST /gift-card/balance': posted('/gift-card/balance', giftCardBalance.input, [404, 429]),
  'GET /forms/gift-card-balance': same('/forms/gift-card-balance'),

  'POST /my-account/sign-in': account('/my-account/sign-in', [401]),
  'POST /my-account/sign-up': {
    kind: 'own',
    // A person without an account may make one.
    tries: ({ victim: { email, customerId } }) =>
      customerId === null
        ? []
        : [{}, { code: 'AAAAAAAA' }].map((code) => ({
            path: '/my-account/sign-up',
            init: form({ email, password: 'somebody else’s guess', firstName: 'Demo', lastName: 'Guest', ...code }),
          })),
    answers: [200, 401],
  },
  'POST /checkout/order/find': {
    kind: 'own',
    tries: ({ attacker, victim }) =>
      [
        { order: victim.orderId, email: attacker.email },
        { order: '10000000', email: victim.email },
      ].map((typed) => ({ path: '/checkout/order/find', init: form(typed) })),
    answers: [404, 429],
  },
  'POST /my-account/lost-password': account('/my-account/lost-password', [200]),
  'POST /my-account/change-password': account('/my-account/change-password', [400, 401], { code: 'AAAAAAAA' }),
  'POST /my-account/change-email': account('/my-account/change-email', [400, 401], { code: 'AAAAAAAA' }),
  'POST /my-account/undo-email': account('/my-account/undo-email', [400], { link: 'guessed' }),
  // Signs out its sender and nobody else.
  'POST /my-account/sign-out': account('/my-account/sign-out', [303]),

  // Pages: the server renders the caller's own data, even with the numbers of another person in the address.
  'GET /*': {
    kind: 'own',
    tries: ({ attacker, victim }) =>
      [
        to.account(),
        to.orders(),
        to.viewOrder(victim.orderId),
        to.changePassword({ email: attacker.email, code: 'AAAAAAAA' }),
        to.order(victim.orderId, attacker.orderKey),
        `/checkout/order/${victim.orderId}`,
        `/checkout/payjustnow/confirmed?order=${victim.orderId}&key=${attacker.orderKey}`,
        '/checkout',
        '/',
      ].map((path) => ({ path, init: { headers: { Accept: 'text/html' } } })),
    answers: [200, 302, 303, 404],
    own: ({ orderId, orderKey }) => ({ path: to.order(orderId, orderKey), init: { headers: { Accept: 'text/html' } } }),
  },
}
