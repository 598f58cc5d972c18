import * as z from 'zod/mini'
import { device } from '../../lazy/device.ts'
import { dropStored, readStored, storeValue } from '../storage/stored-values.ts'

const KEY = 'affiliate'
/** Days that an affiliate's link is remembered. */
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000
const refSchema = z.string().check(z.regex(/^[A-Za-z0-9]{1,32}$/))
const keptSchema = z.object({ ref: refSchema, until: z.number() })

let known: z.output<typeof keptSchema> | undefined

/** The affiliate who sent this shopper, while that counts: a page may stay open for longer. */
export const currentRef = (): string | undefined => (known && known.until >= device().now() ? known.ref : undefined)

/** Reads `?ref=CODE` from the address, or the one remembered from before. */
export async function startAffiliate(search: URLSearchParams): Promise<void> {
  const now = device().now()
  const given = z.safeParse(refSchema, search.get('ref'))
  if (given.success) {
    known = { ref: given.data, until: now + KEPT_FOR }
    await storeValue(KEY, known)
    return
  }
  const kept = await readStored(KEY, keptSchema)
  if (!kept) return
  // A clock set back by more than the whole time is no reason to keep it for ever.
  if (kept.until < now || kept.until > now + KEPT_FOR) await dropStored(KEY)
  else known = kept
}
