export interface Trial {
  number: number
  /** The rule that must hold, in one line. */
  rule: string
}

/** What the shop must survive. A test belongs to a trial through the tag in its title: `[trial 13]`. */
export const trials: readonly Trial[] = [
  {
    number: 1,
    rule: 'Random histories of kills, losses, repeats, sign-ins: device and shop come to what a simple reference says',
  },
  {
    number: 2,
    rule: 'A tab killed before or after it stores, sends or receives loses nothing and doubles nothing',
  },
  {
    number: 3,
    rule: 'An answer lost after the shop committed: one effect',
  },
  {
    number: 4,
    rule: 'One key sent 50 times at once: one effect; with another body: refused',
  },
  {
    number: 5,
    rule: 'Two tabs add 100 each: 200, in order; when the sender closes, the other continues within 5 s',
  },
  {
    number: 6,
    rule: 'A tab frozen, or discarded by the browser, sends when it is back',
  },
  {
    number: 7,
    rule: 'The device’s clock jumps a year either way with a queue: the same result',
  },
  {
    number: 8,
    rule: 'A late answer overtaken by a newer one rolls nothing back',
  },
  {
    number: 9,
    rule: 'Another device, a price, a product, a coupon change meanwhile: merged as documented, and the user is notified',
  },
  {
    number: 10,
    rule: '500s, 429 with Retry-After, hangs, five minutes of flapping: back-off, nothing early, all arrives',
  },
  {
    number: 11,
    rule: 'What a captive portal answers acknowledges nothing',
  },
  {
    number: 12,
    rule: 'One poisoned change among 20 is refused visibly, 19 are applied',
  },
  {
    number: 13,
    rule: 'No room, IndexedDB blocked or broken: the user is notified, nothing is falsely called saved',
  },
  {
    number: 14,
    rule: 'Storage evicted: a clean start, and the shop’s cart returns',
  },
  {
    number: 15,
    rule: 'Sign-in with ten changes of a guest, killed in the middle: merged once',
  },
  {
    number: 16,
    rule: 'The next customer on a device sees and sends nothing of the last; signing out offline',
  },
  {
    number: 17,
    rule: 'The session ends with a queue: stored, and continues after signing in again',
  },
  {
    number: 18,
    rule: 'A queue of another version, beside it or after a roll-back: all applied, none deleted',
  },
  {
    number: 19,
    rule: 'A deploy while a page or the checkout is open: no white page, no lost form',
  },
  {
    number: 20,
    rule: 'An update accepted in one tab: the others reload at a safe moment; a kill-switch worker; the queue is intact',
  },
  {
    number: 21,
    rule: 'The shop killed under load, the disk full: every order once and whole, a clear refusal, a sound database',
  },
  {
    number: 22,
    rule: 'The closed gate shows nothing but itself',
  },
  {
    number: 23,
    rule: 'No endpoint shows one shopper the data of another, and no page, link, form or callback',
  },
  {
    number: 24,
    rule: 'Tampered prices, totals and payment callbacks, and a thousand guesses: none accepted',
  },
  {
    number: 25,
    rule: 'Generated bad inputs at every endpoint: a 4xx with a code, never a 5xx or a hang',
  },
  {
    number: 26,
    rule: 'Push: devices that are gone are forgotten, addresses inside the network refused, all others reached',
  },
  {
    number: 27,
    rule: 'An installed app opens without a network, cold: catalogue and cart (its two seconds: `npm run bench -- cold-start`)',
  },
  {
    number: 28,
    rule: 'The whole purchase by keyboard alone, at twice the text, at 320 px: no violation on any screen',
  },
  {
    number: 29,
    rule: 'PostgreSQL restarts, crashes or cannot be reached: no process ends, 503 meanwhile, every key has one effect',
  },
  {
    number: 30,
    rule: 'Two servers behind a proxy, restarted in turn under load: no request fails',
  },
  {
    number: 31,
    rule: 'Two servers behind one address at random, killed again and again: every key has one effect, every read is current, one runs the jobs',
  },
  {
    number: 32,
    rule: 'A move to the other database while the shop sells, or killed part-way: nothing is lost, and the same command continues',
  },
  {
    number: 33,
    rule: 'More buyers than pieces, at once, on two servers: each piece is sold once, and one that comes back comes back once',
  },
  {
    number: 34,
    rule: 'One gift card, many checkouts, killed servers: no rand is spent twice, and a bought card is issued and mailed once',
  },
  {
    number: 35,
    rule: 'A review with four photos, killed, offline, without room, cut off: once and whole, or visibly refused',
  },
  {
    number: 36,
    rule: 'A flood of requests for mail: a mailbox gets no more than its budget, and other mail is not held up',
  },
  {
    number: 37,
    rule: 'A full disk, or a database locked by another process: /readyz says so, /healthz answers, and the same keys succeed afterwards',
  },
  {
    number: 38,
    rule: 'Every route and every kind of visitor while pages are kept: no page of one is given to another, and a change is on the next one',
  },
  {
    number: 39,
    rule: 'The workshop without a signal, on two phones, killed, its answers lost: each delivery, step taken back, note and count once, and conflicts are shown',
  },
  {
    number: 40,
    rule: 'Public reads from a replica show the last change, whatever the replica does',
  },
  {
    number: 41,
    rule: 'A guarantee claim with photos, killed, offline, its answer lost: once and whole',
  },
  {
    number: 42,
    rule: 'Many members of a business order on its account at once, at two servers: the limit holds, and each order is charged once',
  },
  {
    number: 43,
    rule: 'A quote, asked for offline or killed, and accepted by many presses at once: one request, and one order with exactly its prices',
  },
  {
    number: 44,
    rule: 'An approval that two owners give many times at once, at two servers: one order, charged once',
  },
]

/** The tag of a trial in the titles of its tests, without the brackets. */
export const tagOf = ({ number }: Trial): string => `trial ${number}`
