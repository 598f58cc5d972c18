import { signJson } from './json-signature.ts'
import { PaymentRefused, type Post } from './adapter.ts'

const TIMEOUT_MS = 10_000

/**
 * Asks a provider to open a payment. Throws PaymentRefused where it answers with a 4xx, and an Error for everything that
 * may pass: no answer, a 5xx, an answer that is not JSON.
 */
export async function postSigned(post: Post, url: string, payload: unknown, keys: { merchantId: string; key: string }): Promise<unknown> {
  const body = JSON.stringify(payload)
  const answer = await post(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'stoep',
      'x-merchant-account-id': keys.merchantId,
      'x-signature': signJson(body, keys.key),
    },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (answer.status >= 400 && answer.status < 500) throw new PaymentRefused(`The provider answered ${answer.status}`)
  if (!answer.ok) throw new Error(`The provider answered ${answer.status}`)
  return answer.json()
}

/** JSON, or null for what is none. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
