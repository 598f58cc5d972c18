import type { VirtualTime } from '../time/virtual-time.ts'

/** What happens to one request on its way. */
export type Fate =
  | 'deliver'
  /** It never reaches the server. */
  | 'fail'
  /** The server does it; its answer is lost. */
  | 'lose-answer'
  /** Nothing comes back, ever. */
  | 'hang'
  /** Somebody else answers. */
  | Response
  /** The server's answer comes back this many ms later. */
  | { late: number }

export interface Network {
  /** Decides about each request; everything is delivered unless told. */
  fate: (request: Request) => Fate
  /** Hears of each request that the server has done, before its answer is on the way. */
  committed: (request: Request) => void
  /** How many requests a test's server has been given, and when (elapsed ms). */
  sent: { method: string; path: string; key: string | null; at: number }[]
  fetch: typeof globalThis.fetch
}

const failed = () => new TypeError('Failed to fetch')

/** A network between devices and a server in this process. Answers carry the server's `Date`, as those of a listening server do. */
export function createNetwork(time: VirtualTime, server: (request: Request) => Promise<Response>): Network {
  const network: Network = {
    fate: () => 'deliver',
    committed: () => undefined,
    sent: [],
    fetch: async (input, init) => travel(new Request(input, init)),
  }

  async function serve(request: Request): Promise<Response> {
    const answer = await time.busy(server(request))
    const body = await time.busy(answer.arrayBuffer())
    const headers = new Headers(answer.headers)
    headers.set('Date', new Date(time.serverNow()).toUTCString())
    network.committed(request)
    return new Response(answer.status === 204 ? null : body, { status: answer.status, headers })
  }

  function travel(request: Request): Promise<Response> {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const { signal } = request
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    network.sent.push({
      method: request.method,
      path: new URL(request.url).pathname,
      key: request.headers.get('Idempotency-Key'),
      at: time.elapsed(),
    })
    const fate = network.fate(request)
    if (fate === 'fail') reject(failed())
    else if (fate === 'lose-answer') void serve(request).then(() => reject(failed()), reject)
    else if (fate instanceof Response) resolve(fate.clone())
    else if (fate === 'deliver') void serve(request).then(resolve, reject)
    else if (fate !== 'hang') void serve(request).then((answer) => time.after(fate.late, () => resolve(answer)), reject)
    return promise
  }

  return network
}
