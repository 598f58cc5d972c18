import { storageFailureOf } from '../../db/storage-failure.ts'
import type { Deps } from '../../deps.ts'
import { isLoopback } from '../../push/settings.ts'
import { NOTICE_BYTES } from './read-notice.ts'
import { takeNotice } from './take-notice.ts'

/** The most messages of one run. The next run continues. */
const AT_ONCE = 100
const TIMEOUT_MS = 20_000

/**
 * Reads the unread messages in the mailbox of the return path (`BOUNCE_IMAP_URL`). It marks each message as read after it has stored the
 * notice. A kill in between stores the same notice again, which changes nothing. Does nothing without the setting. Rejects if the mail
 * server or the database does not answer; the job runs again.
 */
export async function readBounceMailbox(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'closing'>): Promise<void> {
  if (deps.config.bounceMailbox === null) return
  // Only the server with this setting loads the client.
  const { ImapFlow } = await import('imapflow')
  const { protocol, hostname, port, username, password, pathname } = new URL(deps.config.bounceMailbox)
  const secure = protocol === 'imaps:'
  const client = new ImapFlow({
    host: hostname,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    // The password never travels unencrypted to another machine.
    ...(secure || isLoopback(hostname) ? {} : { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  // A broken connection also rejects the call that uses it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const mailbox = await client.getMailboxLock(decodeURIComponent(pathname.slice(1)) || 'INBOX')
    try {
      const unread = (await client.search({ seen: false }, { uid: true })) || []
      for (const uid of unread.slice(0, AT_ONCE)) {
        if (deps.closing?.aborted) break
        const message = await client.fetchOne(uid, { source: { maxLength: NOTICE_BYTES } }, { uid: true })
        if (message && message.source) await takeOne(deps, message.source)
        await client.messageFlagsAdd(uid, ['\\Seen'], { uid: true })
      }
    } finally {
      mailbox.release()
    }
    await client.logout()
  } finally {
    client.close()
  }
}

/** Takes one message. Anybody can send one, so a message that fails is logged and passed over: otherwise no later one would be read. */
async function takeOne(deps: Parameters<typeof takeNotice>[0], source: Uint8Array): Promise<void> {
  try {
    await takeNotice(deps, source)
  } catch (error) {
    if (storageFailureOf(error) !== null) throw error
    deps.log.error({ err: error }, 'a message to the return path could not be taken')
  }
}
