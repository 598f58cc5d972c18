import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { portOf } from '../server/port-of.ts'

/** A mailbox with enough IMAP (RFC 3501) to sign in, search the unread messages, read them and mark them as read. */
export interface ImapServer {
  url: string
  messages: { raw: string; isSeen: boolean }[]
  /** How often a client has signed in. */
  signIns: number
  close(): Promise<void>
}

export async function startImapServer(password = 'demo'): Promise<ImapServer> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.write('* OK ready\r\n')
    let unread = ''
    socket.on('data', (chunk) => {
      unread += chunk.toString()
      for (let end = unread.indexOf('\r\n'); end !== -1; end = unread.indexOf('\r\n')) {
        const [tag = '*', ...words] = unread.slice(0, end).split(' ')
        unread = unread.slice(end + 2)
        socket.write(answerTo(tag, words.join(' '), box, password))
        if (/^LOGOUT/i.test(words.join(' '))) socket.end()
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const box: ImapServer = {
    url: `imap://bounce:${password}@127.0.0.1:${portOf(server)}/INBOX`,
    messages: [],
    signIns: 0,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return box
}

function answerTo(tag: string, command: string, box: ImapServer, password: string): string {
  const { messages } = box
  const done = (text = '') => `${text}${tag} OK done\r\n`
  const numbered = messages.map((message, index) => ({ ...message, uid: index + 1 }))
  if (/^CAPABILITY/i.test(command)) return done('* CAPABILITY IMAP4rev1\r\n')
  if (/^LOGIN/i.test(command)) {
    if (!command.includes(password)) return `${tag} NO wrong password\r\n`
    box.signIns += 1
    return done()
  }
  if (/^(LIST|LSUB)/i.test(command)) return done('* LIST () "/" "INBOX"\r\n')
  if (/^(SELECT|EXAMINE)/i.test(command))
    return done(
      `* FLAGS (\\Seen)\r\n* ${messages.length} EXISTS\r\n* 0 RECENT\r\n* OK [UIDVALIDITY 1] fine\r\n* OK [UIDNEXT ${messages.length + 1}] fine\r\n`,
    )
  if (/^UID SEARCH.*UNSEEN/i.test(command))
    return done(`* SEARCH${numbered.map(({ uid, isSeen }) => (isSeen ? '' : ` ${uid}`)).join('')}\r\n`)
  const uid = Number(/^UID (?:FETCH|STORE) (\d+)/i.exec(command)?.[1])
  const message = messages[uid - 1]
  if (/^UID FETCH/i.test(command) && message) {
    const part = /BODY(?:\.PEEK)?(\[\])(?:<(\d+)\.(\d+)>)?/i.exec(command)
    const text = message.raw.slice(0, Number(part?.[3] ?? message.raw.length))
    const partial = part?.[2] === undefined ? '' : `<${part[2]}>`
    return done(`* ${uid} FETCH (UID ${uid} BODY[]${partial} {${Buffer.byteLength(text)}}\r\n${text})\r\n`)
  }
  if (/^UID STORE/i.test(command) && message) {
    message.isSeen = true
    return done(`* ${uid} FETCH (UID ${uid} FLAGS (\\Seen))\r\n`)
  }
  return /^LOGOUT/i.test(command) ? done('* BYE\r\n') : done()
}
