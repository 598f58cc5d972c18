import type { Endpoint } from '../../src/contract/http/endpoint.ts'
import type { Deps } from '../deps.ts'
import type { ShopContext } from '../http/context.ts'
import { keepAnswers, sendKept } from '../http/kept-answers.ts'

const KEPT = 400

type SendRead = (context: ShopContext, endpoint: Endpoint, subject: string, make: () => unknown) => Promise<Response>

/** Sends public reads: the same for everybody, with an ETag. Each is made once for a version of the catalogue and kept. */
export function publicReads({ catalogue }: Pick<Deps, 'catalogue'>): SendRead {
  const kept = keepAnswers(KEPT)
  return async (context, endpoint, subject, make) => {
    const key = `${catalogue.version} ${endpoint.name} ${subject}`
    return sendKept(context, await kept.get(key, async () => ({ text: JSON.stringify(make()), type: 'application/json' })))
  }
}
