import type { VirtualTime } from '../time/virtual-time.ts'

/** The fate of one request. */
export type Fate =
  | 'deliver'
  /** It never reaches the server. */
  | 'fail'
  /** The server processes it; its answer is lost. */
  | 'lose-answer'
  /** No answer ever arrives. */
  | 'hang'
  /** Another server answers. */
  | Response
  /** The server's answer arrives this many ms later. */
  | { late: number }

export interface Network {
  /** Decides about each request; by default all are delivered. */
  fate: (request: Request) => Fate
  /** No request reaches the server any more. */
  goOffline: () => void
  /** All requests are delivered again. */
  goOnline: () => void
  /** Receives each request that the server has processed, before its answer is sent. */
  committed: (request: Request) => void
  /** The requests that the server received, with their times (elapsed ms). */
  sent: { method: string; path: string; key: string | null; at: number }[]
  fetch: typeof globalThis.fetch
}

const failed = () => new TypeError('Failed to fetch')

/** A network between devices and a server in this process. Answers have the server's `Date`, like those of a listening server. */
export function createNetwork(time: VirtualTime, server: (request: Request) => Promise<Response>): Network {
  const network: Network = {
    fate: () => 'deliver',
    goOffline() {
      network.fate = () => 'fail'
    },
    goOnline() {
      network.fate = () => 'deliver'
    },
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

/** A server in between that rejects every attempt of the first change that it sees, and lets all other requests pass. */
export function rejectsFirstChange(): Network['fate'] {
  let rejected: string | null = null
  return ({ method, headers }) => {
    const key = method === 'POST' ? headers.get('Idempotency-Key') : null
    rejected ??= key
    return key !== null && key === rejected ? new Response('<h1>Forbidden</h1>', { status: 403 }) : 'deliver'
  }
}
