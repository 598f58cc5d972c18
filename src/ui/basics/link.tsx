import type { ComponentProps } from 'react'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  href: string
  /** Allows the link to leave the shop. */
  external?: boolean
}

type Destination = 'inside' | 'outside' | 'device' | 'refused'

// On the server there is no page address, so only relative addresses are internal.
const NO_ORIGIN = 'https://shop.invalid'

// Phones in use do not support `URL.parse`.
function parse(href: string, base: string): URL | null {
  try {
    return new URL(href, base)
  } catch {
    return null
  }
}

/** The destination of an address as a browser parses it, including `/\host`, `//host` and tabs in a scheme. */
function destinationOf(href: string): Destination {
  const origin = globalThis.location?.origin ?? NO_ORIGIN
  const base = origin.startsWith('http') ? origin : NO_ORIGIN
  const url = parse(href, base)
  if (url === null) return 'refused'
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') return 'device'
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'refused'
  return url.origin === base ? 'inside' : 'outside'
}

/**
 * A link. It rejects external addresses by default (spec §2): a link that leaves the shop must be marked `external`. An unmarked one
 * throws in development and renders plain text in production, so that a mistake in content never sends a customer away.
 */
export function Link({ href, external = false, children, ...rest }: LinkProps) {
  const destination = destinationOf(href)
  if (destination === 'refused' || (destination === 'outside' && !external)) {
    if (import.meta.env.DEV) throw new Error(`A link leads out of the shop without being marked external: ${href}`)
    return <>{children}</>
  }
  if (destination !== 'outside') {
    return (
      <a {...rest} href={href}>
        {children}
      </a>
    )
  }
  return (
    <a target="_blank" {...rest} href={href} rel="noopener noreferrer">
      {children}
      <span className="visually-hidden"> (opens elsewhere)</span>
    </a>
  )
}
