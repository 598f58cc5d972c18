import webPush from 'web-push'
import type { Deps } from '../deps.ts'
import { createSeal } from '../secrets/seal.ts'
import type { VapidKeys } from './settings.ts'
import { HOUR_MS } from '../../src/domain/calendar/durations.ts'

const NAME = 'vapid'

/**
 * The VAPID key pair of the operator, or a generated one that the database stores, with its private half sealed where `SECRET_KEY` is set.
 * Browsers subscribe with it. Throws ConfigError if no key opens it.
 */
export async function vapidKeys({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<VapidKeys> {
  if (config.push.keys) return config.push.keys
  const seal = createSeal(config.secretKeys)
  const storedPair = () => db.selectFrom('push_key').selectAll().where('name', '=', NAME).executeTakeFirst()
  let row = await storedPair()
  if (!row) {
    const { publicKey: public_key, privateKey } = webPush.generateVAPIDKeys()
    // If two servers start at once, both use the pair that was stored first.
    await db
      .insertInto('push_key')
      .values({ name: NAME, public_key, private_key: seal.seal(NAME, privateKey), created_at: clock.now().toISOString() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    row = await storedPair()
  }
  if (!row) throw new Error('The key pair for push was not stored')
  const privateKey = seal.open(NAME, row.private_key)
  if (!seal.isCurrent(NAME, row.private_key))
    await db
      .updateTable('push_key')
      .set({ private_key: seal.seal(NAME, privateKey) })
      .where('name', '=', NAME)
      .where('private_key', '=', row.private_key)
      .execute()
  return { publicKey: row.public_key, privateKey }
}

/** Half the lifetime of a token (web-push sets twelve hours; RFC 8292 permits a day). */
const TOKEN_REUSE_MS = 6 * HOUR_MS

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
