import { isIPv6 } from 'node:net'

const GROUPS = 8
const groupsOf = (part: string) => (part === '' ? [] : part.split(':'))

/** An IPv4 address in its canonical form, or the /64 of an IPv6 address. Any other text stays unchanged. */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [front = '', back] = plain.split('::')
  const [first, last] = [groupsOf(front), groupsOf(back ?? '')]
  const zeros = back === undefined ? 0 : GROUPS - first.length - last.length
  const groups = [...first, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last]
  return `${groups
    .slice(0, GROUPS / 2)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** The /48 of a network that `networkOf` returned for an IPv6 address: one customer can have it all. Null for any other text. */
export function widerNetworkOf(network: string): string | null {
  const [, site] = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):[0-9a-f]+::\/64$/.exec(network) ?? []
  return site === undefined ? null : `${site}::/48`
}
