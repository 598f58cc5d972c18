import { signJson } from './json-signature.ts'
import { PaymentRefused, type Post } from './adapter.ts'

const TIMEOUT_MS = 10_000

/**
 * Opens a payment at a provider, or pays it back. Throws PaymentRefused for a 4xx, and an Error for everything temporary: no response, a
 * 5xx, a response that is not JSON.
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
