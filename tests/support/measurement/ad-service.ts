import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { portOf } from '../server/port-of.ts'
import { checked } from '../server/answer-of.ts'

const bodySchema = z.object({ data: z.array(z.looseObject({ event_id: z.string() })), access_token: z.string() })

/** A local ad service that accepts or rejects events as the test sets it. */
export interface AdService {
  /** Environment variables of a server that sends to it. */
  environment: Record<string, string>
  /** Addresses and bodies of the received calls. */
  calls: { path: string; body: z.output<typeof bodySchema> }[]
  /** The ids of accepted events, in order. */
  taken: string[]
  /** The status for the next calls. */
  status: number
  retryAfter: string | null
  /** The id of an event that makes it reject the whole batch. */
  poison: string | null
  /** Called with each call, before its answer. */
  onCall: () => void
  close(): Promise<void>
}

export async function startAdService(): Promise<AdService> {
  const server = createServer(async (request, response) => {
    const body = checked(bodySchema, JSON.parse(await text(request)))
    service.calls.push({ path: request.url ?? '', body })
    service.onCall()
    const ids = body.data.map((event) => event.event_id)
    const status = service.poison !== null && ids.includes(service.poison) ? 400 : service.status
    if (status === 200) service.taken.push(...ids)
    response.writeHead(status, service.retryAfter === null ? {} : { 'Retry-After': service.retryAfter })
    response.end(JSON.stringify(status === 200 ? { events_received: ids.length } : { error: { message: body.access_token } }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const service: AdService = {
    environment: {
      CONVERSION_URL: `http://127.0.0.1:${portOf(server)}/v1/`,
      CONVERSION_ID: '4242',
      CONVERSION_TOKEN: 'a-token-that-nobody-may-see',
    },
    calls: [],
    taken: [],
    status: 200,
    retryAfter: null,
    poison: null,
    onCall: () => undefined,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return service
}
