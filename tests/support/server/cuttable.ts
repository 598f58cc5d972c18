import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { portOf } from './port-of.ts'

/** A network in front of a socket file. While cut, it accepts connections and bytes but forwards nothing, not even the end of a connection. */
export async function cuttable(socket: string) {
  let isCut = false
  let answersAreLost = false
  let commits = Number.POSITIVE_INFINITY
  const open = new Set<Socket>()
  /** Both ends of each connection. */
  const ends: (readonly [near: Socket, far: Socket])[] = []
  const server = createServer((near) => {
    const far = connect(socket)
    ends.push([near, far])
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('data', (bytes: Buffer) => {
        if (from === near && bytes.includes('commit')) {
          commits -= 1
          answersAreLost ||= commits >= 0 && commits < Number.POSITIVE_INFINITY
          isCut ||= commits < 0
        }
        if (!isCut && (from === near || !answersAreLost)) to.write(bytes)
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        if (!isCut) to.destroy()
      })
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const port = portOf(server)
  return {
    url: `postgresql://shop@127.0.0.1:${port}/postgres?application_name=cuttable`,
    cut: () => (isCut = true),
    /** Drops each answer from the first commit on. After `count` commits it drops everything. */
    cutAfterCommits: (count: number) => (commits = count),
    mend() {
      isCut = answersAreLost = false
      commits = Number.POSITIVE_INFINITY
      for (const [near, far] of ends) {
        if (near.destroyed) far.destroy()
        else if (far.destroyed) near.destroy()
      }
    },
    /** Breaks every connection, as a network does after a restart of its devices. */
    breakOff() {
      for (const end of open) end.destroy()
    },
    close() {
      for (const end of open) end.destroy()
      server.close()
    },
  }
}
