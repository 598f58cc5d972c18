import type { Server } from 'node:net'

/** The port of a server that listens on TCP. Throws for any other server. */
export function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port')
  return address.port
}
