import { median } from './median.ts'
import { print } from './print.ts'

const TIMES = 15
/** Between these ratios nobody can detect an account over a network. */
const LOWEST = 0.8
const HIGHEST = 1.25

/** The ratio of the times of a refusal with an account and without: the time must not reveal whether there is one. */
export async function benchSignIn(origin: string): Promise<void> {
  const refusals = await both(origin, '/api/login', (email) => ({ email, password: 'not this one' }))
  const asked = await both(origin, '/api/customer-lost-password-email', (email) => ({ email }), 5)
  const person = { password: 'the password of the bench', firstName: 'Demo', lastName: 'Bench' }
  const signUps = await both(origin, '/api/register', (email) => ({ ...person, email }), 5)
  const confirmed = await both(origin, '/api/register', (email) => ({ ...person, email, code: 'AAAAAAAA' }), 5)
  const figures = { 'sign-in refused': refusals, 'lost password': asked, 'sign-up': signUps, 'sign-up with a wrong code': confirmed }
  for (const [name, { known, unknown }] of Object.entries(figures)) {
    print(`${name}, with an account`, known, 'ms')
    print(`${name}, account / none`, known / unknown, '×', `${LOWEST} to ${HIGHEST}`)
    if (known / unknown < LOWEST || known / unknown > HIGHEST) throw new Error(`${name}: its time tells who has an account`)
  }
}

/** A demonstration account. */
const KNOWN = 'shopper@stoep.example'
const UNKNOWN = 'nobody@stoep.example'

/** Measures both in turns, so that other work of this machine affects both alike. */
async function both(origin: string, path: string, body: (email: string) => object, times = TIMES) {
  const figures: Record<string, number[]> = { [KNOWN]: [], [UNKNOWN]: [] }
  for (let time = 0; time < times; time += 1)
    for (const email of [KNOWN, UNKNOWN]) {
      const began = performance.now()
      await post(origin, path, body(email))
      figures[email]?.push(performance.now() - began)
    }
  return { known: median(figures[KNOWN] ?? []), unknown: median(figures[UNKNOWN] ?? []) }
}

let calls = 0

/** Sends each call from another address, so that no limit of an address is met. */
async function post(origin: string, path: string, body: object): Promise<void> {
  calls += 1
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.9.${calls >> 8}.${calls & 255}` }
  const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (answer.status === 429) throw new Error(`${path}: limited`)
  await answer.arrayBuffer()
}
