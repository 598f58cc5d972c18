import type { ShopContext } from './context.ts'

/**
 * The client's address. Each proxy adds the address it saw at the end of `X-Forwarded-For`, so only the last `trustedProxies`
 * entries can be believed; with none the header is ignored.
 */
export function clientAddress(context: ShopContext, trustedProxies: number): string {
  const direct = context.env?.incoming?.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return direct
  const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
  return forwarded.at(-trustedProxies) || direct
}
