import * as z from 'zod/mini'
import { AFFILIATE_DAYS } from '../../contract/content/affiliate.ts'
import { device } from '../../lazy/device.ts'
import { dropStored, readStored, storeValue } from '../storage/stored-values.ts'
import { DAY_MS } from '../../domain/calendar/durations.ts'

const KEY = 'affiliate'
/** How long an affiliate's code is valid, in milliseconds. */
const VALID_FOR = AFFILIATE_DAYS * DAY_MS
const refSchema = z.string().check(z.regex(/^[A-Za-z0-9]{1,32}$/))
const storedSchema = z.object({ ref: refSchema, until: z.number() })

let current: z.output<typeof storedSchema> | undefined

/** The valid affiliate code, or undefined. Checks the time at each call, because a page may stay open for longer. */
export const currentRef = (): string | undefined => (current && current.until >= device().now() ? current.ref : undefined)

/** Stores the code of `?ref=CODE`, or reads the stored one. */
export async function startAffiliate(search: URLSearchParams): Promise<void> {
  const now = device().now()
  const given = z.safeParse(refSchema, search.get('ref'))
  if (given.success) {
    current = { ref: given.data, until: now + VALID_FOR }
    await storeValue(KEY, current)
    return
  }
  const stored = await readStored(KEY, storedSchema)
  // A link may have been followed meanwhile.
  if (!stored || current) return
  // A date too far ahead means that the clock was set back: the code must not stay for ever.
  if (stored.until < now || stored.until > now + VALID_FOR) await dropStored(KEY)
  else current = stored
}

/** Stores the code of each link that is followed within the shop from now on. */
export function followAffiliateLinks(): void {
  addEventListener('pushState', () => {
    const search = new URLSearchParams(location.search)
    if (search.has('ref')) void startAffiliate(search)
  })
}
