import webPush from 'web-push'
import type { Deps } from '../deps.ts'

export interface VapidKeys {
  /** Base64url. */
  publicKey: string
  privateKey: string
}

/** The VAPID key pair of the operator, or a generated one that the database stores. Browsers subscribe with it. */
export async function vapidKeys({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<VapidKeys> {
  if (config.push.keys) return config.push.keys
  const storedPair = () => db.selectFrom('push_key').selectAll().where('name', '=', 'vapid').executeTakeFirst()
  let row = await storedPair()
  if (!row) {
    const { publicKey: public_key, privateKey: private_key } = webPush.generateVAPIDKeys()
    // If two servers start at once, both use the pair that was stored first.
    await db
      .insertInto('push_key')
      .values({ name: 'vapid', public_key, private_key, created_at: clock.now().toISOString() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    row = await storedPair()
  }
  if (!row) throw new Error('The key pair for push was not kept')
  return { publicKey: row.public_key, privateKey: row.private_key }
}

/** Half the lifetime of a token (web-push sets twelve hours; RFC 8292 permits a day). */
const TOKEN_REUSE_MS = 6 * 3_600_000

/** Creates the proofs of the sender for push services (RFC 8292): one signature for each service, reused for hours. */
export function createAuthorizations({ clock, config }: Pick<Deps, 'clock' | 'config'>): (endpoint: string, keys: VapidKeys) => string {
  const made = new Map<string, { header: string; at: number }>()
  return (endpoint, { publicKey, privateKey }) => {
    const { origin } = new URL(endpoint)
    const name = `${publicKey} ${origin}`
    const now = clock.now().getTime()
    const found = made.get(name)
    if (found && now - found.at < TOKEN_REUSE_MS) return found.header
    const { Authorization: header } = webPush.getVapidHeaders(origin, config.push.subject, publicKey, privateKey, 'aes128gcm')
    made.set(name, { header, at: now })
    return header
  }
}
