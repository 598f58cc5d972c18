import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { portOf } from './port-of.ts'

/**
 * A proxy in front of several servers, as one does it in production: each request to the next server in turn, over connections that are kept
 * open. Where no connection to a server comes about, it takes the next one. Nothing else is tried twice.
 */
export interface RoundRobin {
  origin: string
  /** The number of requests that each server has answered, by its origin. */
  answered: ReadonlyMap<string, number>
  close(): Promise<void>
}

export async function startRoundRobin(origins: readonly string[]): Promise<RoundRobin> {
  const answered = new Map(origins.map((origin) => [origin, 0]))
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  async function forward({ method, url, headers }: IncomingMessage, body: string): Promise<IncomingMessage> {
    const first = (turn += 1)
    for (let attempt = 0; ; attempt += 1) {
      const origin = origins[(first + attempt) % origins.length] ?? ''
      const outgoing = request(new URL(url ?? '/', origin), { method, headers: { ...headers, connection: 'keep-alive' }, agent })
      outgoing.end(body)
      try {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the event's own arguments
        const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
        answered.set(origin, (answered.get(origin) ?? 0) + 1)
        return answer
      } catch (error) {
        // Nothing was sent yet: refused, or reset in the listener's queue.
        const isUnconnected = error instanceof Error && 'syscall' in error && error.syscall === 'connect'
        if (!isUnconnected || attempt + 1 >= origins.length) throw error
      }
    }
  }

  const server = createServer((incoming, outgoing) => {
    text(incoming)
      .then((body) => forward(incoming, body))
      .then((answer) => {
        const { connection: _, ...headers } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, headers)
        answer.on('error', (error) => outgoing.destroy(error))
        answer.pipe(outgoing)
      })
      .catch((error: unknown) => {
        outgoing.writeHead(502, { 'Content-Type': 'application/json' })
        outgoing.end(JSON.stringify({ code: 'bad_gateway', message: String(error) }))
      })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const port = portOf(server)
  return {
    origin: `http://127.0.0.1:${port}`,
    answered,
    async close() {
      server.closeAllConnections()
      agent.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
