import { randomBytes, randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { createPasswords } from '../../../api-mock/account/access/passwords.ts'
import { createApp } from '../../../api-mock/app.ts'
import { readContent, type Content } from '../../../api-mock/seed/content-files.ts'
import { openCatalogue } from '../../../api-mock/catalogue/store.ts'
import { readConfig } from '../../../api-mock/config.ts'
import type { Deps, MailMessage } from '../../../api-mock/deps.ts'
import type { ShopRouter } from '../../../api-mock/http/context.ts'
import { createPseudonyms } from '../../../api-mock/logging/pseudonyms.ts'
import { createStepCounter } from '../../../api-mock/measurement/count-steps.ts'
import { createMetrics } from '../../../api-mock/metrics/metrics.ts'
import { createPayments } from '../../../api-mock/payments/provider.ts'
import { fillPath, type AnswerOf, type InputOf } from '../../../src/contract/http/endpoint.ts'
import { allEndpoints, type AllEndpoints, type AnyEndpointName } from '../../../src/contract/all-endpoints.ts'
import { anyFailureSchema, type AnyFailure } from '../../../src/contract/desk/desk-codes.ts'
import { IDEMPOTENCY_HEADER } from '../../../src/contract/http/headers.ts'
import { randomKey } from '../../../src/domain/random-key.ts'
import { ownRows } from '../database/own-rows.ts'
import { seededRandom } from '../time/seeded-random.ts'
import { checked, checkedAnswer } from './answer-of.ts'
import { sqlite, type TestDatabase } from './databases.ts'

/** A clock that a test moves. */
interface TestClock {
  now(): Date
  set(time: string | Date): void
  advance(time: { days?: number; hours?: number; minutes?: number; seconds?: number }): void
}

function testClock(start = '2026-11-20T08:00:00Z'): TestClock {
  let at = new Date(start)
  return {
    now: () => new Date(at),
    set: (time) => {
      at = new Date(time)
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      at = new Date(at.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000)
    },
  }
}

interface CallOptions {
  params?: Record<string, string>
  headers?: Record<string, string>
  /** The `Idempotency-Key`; by default a new one for every call. Null sends none. */
  key?: string | null
}

interface Reply<Answer> {
  status: number
  headers: Headers
  /** The answer of a successful call. Throws for a failed one. */
  readonly answer: Answer
  /** The error of a failed call. Throws for a successful one. */
  readonly failure: AnyFailure
}

export interface TestShop {
  app: ShopRouter
  deps: Deps
  clock: TestClock
  /** The mails that the server has sent. */
  posted: MailMessage[]
  call<Name extends AnyEndpointName>(
    name: Name,
    input: InputOf<AllEndpoints[Name]>,
    options?: CallOptions,
  ): Promise<Reply<AnswerOf<AllEndpoints[Name]>>>
  request(path: string, init?: RequestInit): Promise<Response>
  close(): Promise<void>
}

interface TestShopOptions {
  /** By default SQLite in memory. */
  database?: TestDatabase
  clock?: TestClock
  content?: Content
  /** Environment variables of the server. */
  environment?: Record<string, string>
  deps?: Partial<Deps>
}

let content: Content | undefined

/** Creates the whole server in this process, on a database of its own. */
export async function createTestApp({
  database = sqlite,
  clock = testClock(),
  content: goods = (content ??= readContent()),
  environment = {},
  deps: given = {},
}: TestShopOptions = {}): Promise<TestShop> {
  const { db: opened, dialect, snapshot } = await database.open(goods)
  const db = opened.withPlugin(ownRows)
  const config = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'http://localhost:4102', LOG_LEVEL: 'silent', ...environment })
  const posted: MailMessage[] = []
  const deps: Deps = {
    db,
    dialect,
    clock,
    random: (count) => randomBytes(count),
    config,
    catalogue: await openCatalogue(db, snapshot, undefined, clock),
    mail: {
      send: async (message) => {
        posted.push(message)
      },
    },
    // The real hash function at a small cost.
    passwords: createPasswords({ random: (count) => randomBytes(count) }, { memory: 64, passes: 1 }),
    payments: createPayments(config, given.db ?? db),
    log: pino({ level: config.logLevel }),
    pseudonymOf: createPseudonyms('the secret of a test'),
    metrics: createMetrics(),
    steps: createStepCounter({ db: given.db ?? db, clock }),
    ...given,
  }
  const app = createApp(deps)
  const atAnyServer = serversOf(app, deps)
  const request = async (path: string, init?: RequestInit) => atAnyServer().request(path, init)
  // `opened` gives its database back. A copy of it with a plugin only closes the connections.
  return { app, deps, clock, posted, request, call: caller(request), close: () => opened.destroy() }
}

/**
 * Chooses the server of each request. With `npm test -- two-servers` there are two, on the same database: their counts and their cached answers are
 * separate. They share the catalogue in memory, which tests reload by hand.
 */
function serversOf(app: ShopRouter, deps: Deps): () => ShopRouter {
  if (!process.env['TWO_SERVERS']) return () => app
  const other = createApp({ ...deps, metrics: createMetrics(), steps: createStepCounter(deps) })
  const random = seededRandom(1)
  return () => (random() < 0.5 ? app : other)
}

/** Calls the endpoints of a shop that runs in a process of its own, by name. */
export const callerAt = ({ origin }: { origin: string }): TestShop['call'] => caller((path, init) => fetch(origin + path, init))

/** Calls the server's endpoints by name. `request` sends the call. */
export function caller(request: TestShop['request']): TestShop['call'] {
  return async (name, input, { params, headers = {}, key = randomUUID() } = {}) => {
    const endpoint = allEndpoints[name]
    const path = fillPath(endpoint.path, params)
    const init: RequestInit = { method: endpoint.method, headers: { ...headers } }
    let query = ''
    if (endpoint.method === 'GET') {
      const entries = Object.entries(input)
        .filter(([, value]) => value !== undefined)
        .map(([field, value]) => [field, String(value)])
      query = entries.length > 0 ? `?${new URLSearchParams(entries)}` : ''
    } else {
      init.headers = {
        'Content-Type': 'application/json',
        ...(endpoint.idempotent && key !== null ? { [IDEMPOTENCY_HEADER]: key } : {}),
        ...headers,
      }
      init.body = JSON.stringify(input)
    }
    return reply(name, await request(`${path}${query}`, init))
  }
}

async function reply<Name extends AnyEndpointName>(name: Name, response: Response): Promise<Reply<AnswerOf<AllEndpoints[Name]>>> {
  const body: unknown = response.status === 304 ? null : parsed(response, await response.text())
  const say = (wanted: string) => new Error(`Wanted ${wanted}, got ${response.status}: ${JSON.stringify(body)}`)
  return {
    status: response.status,
    headers: response.headers,
    get answer() {
      if (!response.ok) throw say('an answer')
      return checkedAnswer(name, body)
    },
    get failure() {
      if (response.ok) throw say('a failure')
      return checked(anyFailureSchema, body)
    },
  }
}

function parsed(response: Response, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`Wanted JSON, got ${response.status} of ${response.headers.get('Server') ?? 'the shop'}: ${text.slice(0, 200)}`)
  }
}

/** A new guest's cart key. */
export const newCartKey = () => randomKey(42, (count) => randomBytes(count))

/** Another server on the same database and clock, with a catalogue of its own. */
export async function secondServer(
  { deps: { db, dialect }, clock }: TestShop,
  environment: Record<string, string> = {},
): Promise<TestShop> {
  return createTestApp({ clock, environment, deps: { db, dialect, catalogue: await openCatalogue(db, undefined, undefined, clock) } })
}
