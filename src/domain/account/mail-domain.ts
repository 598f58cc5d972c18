/** Mailbox providers that South Africans use, the most used first. */
const providers = [
  'gmail.com',
  'yahoo.com',
  'outlook.com',
  'hotmail.com',
  'icloud.com',
  'mweb.co.za',
  'telkomsa.net',
  'webmail.co.za',
  'vodamail.co.za',
  'absamail.co.za',
  'yahoo.co.za',
  'live.co.za',
  'live.com',
  'iafrica.com',
  'lantic.net',
] as const

/** Real providers whose names are close to those. */
const others = new Set(
  'mail.com email.com ymail.com rocketmail.com gmx.com gmx.net aol.com me.com mac.com msn.com googlemail.com hotmail.co.za hotmail.co.uk outlook.co.za yahoo.co.uk'.split(
    ' ',
  ),
)

/** A shorter domain with two mistakes is more likely another domain. */
const LONG = 9

/** How many letters must be added, left out, replaced or swapped with their neighbour (optimal string alignment). */
export function typingDistance(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1))
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isSwap) least = Math.min(least, (before[j - 2] ?? 0) + 1)
      next.push(least)
    }
    before = row
    row = next
  }
  return row[other.length] ?? 0
}

/**
 * The address that was probably meant, when its domain looks like a misspelt provider: `thandi@gmial.com` → `thandi@gmail.com`. Null for a
 * known domain, for one unlike all providers, and for an incomplete address.
 */
export function suggestMail(typed: string): string | null {
  const [, name, domain] = /^\s*([^\s@]+)@([^\s@]+\.[^\s@.]+)\s*$/.exec(typed.toLowerCase()) ?? []
  if (name === undefined || domain === undefined || others.has(domain) || providers.some((provider) => provider === domain)) return null
  // Gmail has one domain in every country.
  if (domain.startsWith('gmail.')) return `${name}@gmail.com`
  const ranked = providers
    .map((provider) => ({ provider, distance: typingDistance(domain, provider) }))
    .toSorted((left, right) => left.distance - right.distance)
  const [nearest] = ranked
  return nearest && nearest.distance <= (nearest.provider.length < LONG ? 1 : 2) ? `${name}@${nearest.provider}` : null
}
