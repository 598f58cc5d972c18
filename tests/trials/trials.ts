/** The tests of a trial in one file. */
export interface Proof {
  /** From the root of the repository. Those under `tests/e2e` run in Chromium. */
  file: string
  /** Words from the names of the tests that belong to the trial; every test of the file where there are none. */
  names?: readonly string[]
}

export interface Trial {
  number: number
  /** What must hold, in one line. */
  says: string
  proofs: readonly Proof[]
}

const fault = (name: string, ...names: string[]): Proof => ({
  file: `tests/faults/${name}.test.ts`,
  ...(names.length > 0 ? { names } : {}),
})
const api = (name: string, ...names: string[]): Proof => ({
  file: `tests/integration/${name}.test.ts`,
  ...(names.length > 0 ? { names } : {}),
})
const browser = (name: string, ...names: string[]): Proof => ({
  file: `tests/e2e/${name}.spec.ts`,
  ...(names.length > 0 ? { names } : {}),
})

/** What the shop must survive, and the tests that prove it. */
export const trials: readonly Trial[] = [
  {
    number: 1,
    says: 'Random histories of kills, losses, repeats, sign-ins: device and shop come to what a simple reference says',
    proofs: [fault('histories'), fault('list-histories'), fault('shopper-histories')],
  },
  {
    number: 2,
    says: 'A tab killed before or after it stores, sends or hears loses nothing and doubles nothing',
    proofs: [fault('killed-tab'), fault('lists-killed'), fault('reviews', 'trial 2')],
  },
  {
    number: 3,
    says: 'An answer lost after the shop committed: one effect',
    proofs: [fault('lost-answer'), browser('offline/bad-network', 'an answer to "add to cart"')],
  },
  {
    number: 4,
    says: 'One key sent 50 times at once: one effect; with another body: refused',
    proofs: [fault('same-key'), api('idempotency', 'trial 4', 'with another body')],
  },
  {
    number: 5,
    says: 'Two tabs add 100 each: 200, in order; when the sender closes, the other goes on within 5 s',
    proofs: [fault('two-tabs'), fault('lists-long', 'trial 5'), browser('offline/lists', 'changed in two tabs')],
  },
  {
    number: 6,
    says: 'A tab frozen, or put aside by the browser, sends when it is back',
    proofs: [fault('frozen-tab'), browser('back-forward-cache')],
  },
  { number: 7, says: 'The device’s clock jumps a year either way with a queue: the same result', proofs: [fault('clock-jump')] },
  { number: 8, says: 'A late answer overtaken by a newer one rolls nothing back', proofs: [fault('late-answer')] },
  {
    number: 9,
    says: 'Another device, a price, a product, a coupon change meanwhile: merged as documented, told in words',
    proofs: [fault('changed-meanwhile')],
  },
  {
    number: 10,
    says: '500s, 429 with Retry-After, hangs, five minutes of flapping: back-off, nothing early, all arrives',
    proofs: [fault('bad-weather'), fault('soak'), browser('offline/bad-network')],
  },
  {
    number: 11,
    says: 'What a captive portal answers acknowledges nothing',
    proofs: [fault('captive-portal'), browser('offline/bad-network', 'trial 11')],
  },
  { number: 12, says: 'One poisoned change among 20 is refused visibly, 19 are applied', proofs: [fault('poisoned')] },
  {
    number: 13,
    says: 'No room, IndexedDB blocked or broken: the shopper is told, nothing is falsely called saved',
    proofs: [fault('no-storage', 'trial 13'), fault('no-room'), { file: 'src/data/storage/indexed-store.test.ts', names: ['[S5]'] }],
  },
  { number: 14, says: 'Storage evicted: a clean start, and the shop’s cart returns', proofs: [fault('no-storage', 'trial 14')] },
  {
    number: 15,
    says: 'Sign-in with ten changes of a guest, killed in the middle: merged once',
    proofs: [fault('sign-in', 'trial 15'), api('merge', 'is merged once'), api('accounts-sign-in', 'trial 15')],
  },
  {
    number: 16,
    says: 'The next customer on a device sees and sends nothing of the last; signing out offline',
    proofs: [
      fault('sign-out'),
      fault('sign-out-offline'),
      fault('push-owner', '[P3]'),
      api('push-people', 'trial 16'),
      browser('offline/identity', 'trial 16'),
      browser('offline/push-to-whom', 'trial 16'),
    ],
  },
  {
    number: 17,
    says: 'The session ends with a queue: kept, and goes on after signing in again',
    proofs: [fault('session-ends', 'trial 17')],
  },
  {
    number: 18,
    says: 'A queue of another version, beside it or after a roll-back: all applied, none deleted',
    proofs: [
      fault('unknown-version'),
      api('roll-back', 'trial 18'),
      api('wholesale-bulk', 'a page of an older version'),
      { file: 'src/data/checkout/order-intent.test.ts', names: ['older version'] },
      browser('offline/update', 'a new version is offered and not forced'),
      browser('offline/two-versions'),
    ],
  },
  {
    number: 19,
    says: 'A deploy while a page or the checkout is open: no white page, no lost form',
    proofs: [browser('offline/update', 'whose code is gone', 'two versions old', 'not while a checkout is open')],
  },
  {
    number: 20,
    says: 'An update accepted in one tab: the others reload at a safe moment; a kill-switch worker; the queue is intact',
    proofs: [browser('offline/update', 'accepted in one tab'), browser('offline/kill-switch')],
  },
  {
    number: 21,
    says: 'The shop killed under load, the disk full: every order once and whole, a clear refusal, a sound database',
    proofs: [fault('killed-server'), fault('disk-full')],
  },
  { number: 22, says: 'The closed gate shows nothing but itself', proofs: [api('gate-closed')] },
  {
    number: 23,
    says: 'No endpoint tells one shopper of another, and no page, link, form or callback',
    proofs: [api('identity-matrix', 'trial 23'), api('identity-routes')],
  },
  {
    number: 24,
    says: 'Tampered prices, totals and payment callbacks, and a thousand guesses: none accepted',
    proofs: [
      api('tampering'),
      api('payment-callbacks'),
      api('customer-checkout', 'trial 24'),
      api('rate-limits', 'trial 24'),
      api('accounts-sign-in', 'trial 24'),
      api('accounts-password', 'trial 24'),
      api('gate-password', 'trial 24'),
    ],
  },
  { number: 25, says: 'Generated bad inputs at every endpoint: a 4xx with a code, never a 5xx or a hang', proofs: [api('bad-inputs')] },
  {
    number: 26,
    says: 'Push: devices that are gone are forgotten, addresses inside the network refused, all others reached',
    proofs: [api('push-send'), api('push-subscribe', 'trial 26'), fault('push-many')],
  },
  {
    number: 27,
    says: 'An installed app opens without a network, cold: catalogue and cart (its two seconds: `npm run bench -- cold-start`)',
    proofs: [browser('offline/cold-start', 'trial 27')],
  },
  {
    number: 28,
    says: 'The whole purchase by keyboard alone, at twice the text, at 320 px: no violation on any screen',
    proofs: [
      browser('keyboard', 'the whole purchase by keyboard alone'),
      browser('purchase-narrow'),
      browser('purchase-large-text'),
      browser('purchase', 'browse, configure, cart'),
      browser('every-screen'),
    ],
  },
  {
    number: 29,
    says: 'PostgreSQL restarts, crashes or cannot be reached: no process ends, 503 meanwhile, every key has one effect',
    proofs: [fault('database-away')],
  },
]
