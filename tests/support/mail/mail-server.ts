import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { portOf } from '../server/port-of.ts'

/** A mail server with enough SMTP to accept a mail or to refuse every one. */
export interface MailServer {
  url: string
  /** The received mails, unchanged. */
  received: string[]
  /** The return path of each. */
  senders: string[]
  refuse: boolean
  /** The response of a refusal. */
  refusal: string
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    converse(socket, mail)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${portOf(server)}`,
    received: [],
    senders: [],
    refuse: false,
    refusal: '451 come again later',
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return mail
}

function converse(socket: Socket, server: MailServer): void {
  let unread = ''
  let isReadingMail = false
  socket.on('error', () => socket.destroy())
  socket.write('220 mail.example\r\n')
  socket.on('data', (chunk) => {
    unread += chunk.toString()
    for (;;) {
      const end = isReadingMail ? unread.indexOf('\r\n.\r\n') : unread.indexOf('\r\n')
      if (end === -1) return
      const text = unread.slice(0, end)
      unread = unread.slice(end + (isReadingMail ? 5 : 2))
      if (isReadingMail) server.received.push(text)
      const sender = /^MAIL FROM:<([^>]*)>/i.exec(text)?.[1]
      if (!isReadingMail && sender !== undefined) server.senders.push(sender)
      socket.write(isReadingMail ? '250 taken\r\n' : answerTo(text, server))
      isReadingMail = !isReadingMail && text.toUpperCase() === 'DATA'
    }
  })
}

function answerTo(command: string, { refuse, refusal }: MailServer): string {
  if (/^RCPT/i.test(command) && refuse) return `${refusal}\r\n`
  if (/^DATA/i.test(command)) return '354 go on\r\n'
  return /^QUIT/i.test(command) ? '221 bye\r\n' : '250 fine\r\n'
}
