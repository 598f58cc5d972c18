import { API_HEADER, API_VERSION } from '../../src/contract/http/headers.ts'
import type { ShopEnv } from '../http/context.ts'
import { ShopError } from '../http/shop-error.ts'
import { callbackPaths } from '../payments/callback-paths.ts'
import { createReturnTimes, type ReturnTimes } from './return-times.ts'

type WhileArriving = NonNullable<ShopEnv['Bindings']['whileArriving']>
type Answer = (request: Request, env?: object) => Response | Promise<Response>

/** Payment providers do not read Retry-After. */
const exempt = new Set(callbackPaths)

/**
 * A turn of Node's loop that works longer than this makes everything else late, in milliseconds. SQLite answers a call within the turn in which
 * it arrives, so there the number of calls at once is no measure.
 */
export const LOOP_DELAY_MS = 1000

/**
 * Wraps the request handler of the listening server. While `most` calls of the API are being answered, and in a turn that is late, another one
 * gets 503 with Retry-After at once, before it costs anything. So a crowd that comes back cannot make every answer late. A call has no place
 * while its body arrives: clients that hold bodies back cannot close the API. Pages, files and health checks always pass.
 * @param most 0 turns every call away
 */
export function shedLoad(
  most: number,
  answer: Answer,
  now = () => performance.now(),
  returnTimes: ReturnTimes = createReturnTimes(now, Math.random),
): Answer {
  let atOnce = 0
  let turnBegan: number | null = null

  /** Whether the calls of this turn of the loop have taken too long already. */
  function isLate(): boolean {
    if (turnBegan === null) {
      turnBegan = now()
      setImmediate(() => (turnBegan = null))
    }
    return now() - turnBegan > LOOP_DELAY_MS
  }

  const whileArriving: WhileArriving = async (reading) => {
    atOnce -= 1
    const read = await reading().finally(() => (atOnce += 1))
    if (atOnce > most) throw tooMany(returnTimes.next())
    return read
  }

  return async (request, env) => {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/api/') || exempt.has(pathname)) return answer(request, env)
    if (atOnce >= most || isLate()) return turnAway(returnTimes.next())
    atOnce += 1
    try {
      return await answer(request, { ...env, whileArriving })
    } finally {
      atOnce -= 1
      returnTimes.answered()
    }
  }
}

const tooMany = (seconds: number) =>
  new ShopError(
    503,
    'unavailable',
    'Many people are in the shop right now. Your changes are kept and sent soon.',
    {},
    { 'Retry-After': String(seconds) },
  )

function turnAway(seconds: number): Response {
  const failure = tooMany(seconds)
  return Response.json(failure.toFailure(), {
    status: failure.status,
    headers: {
      ...failure.headers,
      'Cache-Control': 'no-store',
      [API_HEADER]: API_VERSION,
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
