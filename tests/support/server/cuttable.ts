import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { portOf } from './port-of.ts'

/** A network in front of a socket file. While cut, it accepts connections and bytes but forwards nothing. */
export async function cuttable(socket: string) {
  let isCut = false
  let answersAreLost = false
  let commits = Number.POSITIVE_INFINITY
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(socket)
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
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const port = portOf(server)
  return {
    url: `postgresql://shop@127.0.0.1:${port}/postgres?application_name=cuttable`,
    cut: () => (isCut = true),
    /** No answer arrives any more once a call commits. After `count` commits nothing arrives. */
    cutAfterCommits: (count: number) => (commits = count),
    mend() {
      isCut = answersAreLost = false
      commits = Number.POSITIVE_INFINITY
    },
    close() {
      for (const end of open) end.destroy()
      server.close()
    },
  }
}
