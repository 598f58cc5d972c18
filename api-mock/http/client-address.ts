import { isIPv6 } from 'node:net'
import type { ShopContext } from './context.ts'

/**
 * The client's address. Each proxy adds the address it saw at the end of `X-Forwarded-For`, so only the last `trustedProxies`
 * entries can be believed; with none the header is ignored. Of an IPv6 address it is the network: one house has 2^64 of them.
 */
export function clientAddress(context: ShopContext, trustedProxies: number): string {
  const direct = context.env?.incoming?.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return networkOf(direct)
  const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
  return networkOf(forwarded.at(-trustedProxies) || direct)
}

const GROUPS = 8

/** An IPv4 address as it is, however it is written; of an IPv6 one its /64. Anything else stays as it is. */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [front = '', back] = plain.split('::')
  const [first, last] = [front, back ?? ''].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]]
  const zeros = back === undefined ? 0 : GROUPS - first.length - last.length
  const groups = [...first, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last]
  return `${groups
    .slice(0, GROUPS / 2)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
