import * as z from 'zod/mini'
import { device } from '../../lazy/device.ts'
import { dropStored, readStored, storeValue } from '../storage/stored-values.ts'

const KEY = 'affiliate'
/** How long an affiliate's code is valid, in milliseconds. */
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000
const refSchema = z.string().check(z.regex(/^[A-Za-z0-9]{1,32}$/))
const keptSchema = z.object({ ref: refSchema, until: z.number() })

let known: z.output<typeof keptSchema> | undefined

/** The valid affiliate code, or undefined. Checks the time at each call, because a page may stay open for longer. */
export const currentRef = (): string | undefined => (known && known.until >= device().now() ? known.ref : undefined)

/** Stores the code of `?ref=CODE`, or reads the stored one. */
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
  // A date too far ahead means that the clock was set back: the code must not stay for ever.
  if (kept.until < now || kept.until > now + KEPT_FOR) await dropStored(KEY)
  else known = kept
}
