import type { ComponentProps } from 'react'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  href: string
  /** Says that this link may leave the shop. */
  external?: boolean
}

type Destination = 'inside' | 'outside' | 'device' | 'refused'

// where there is no page, on the server, only relative addresses can be the shop's own
const NO_PAGE = 'https://shop.invalid'

// URL.parse is younger than phones in use
function parse(href: string, base: string): URL | null {
  try {
    return new URL(href, base)
  } catch {
    return null
  }
}

/** Where an address leads, as a browser would read it: `/\host`, `//host` and tabs inside a scheme included. */
function destinationOf(href: string): Destination {
  const here = globalThis.location?.origin ?? NO_PAGE
  const base = here.startsWith('http') ? here : NO_PAGE
  const url = parse(href, base)
  if (url === null) return 'refused'
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') return 'device'
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'refused'
  return url.origin === base ? 'inside' : 'outside'
}

/**
 * A link. Links to external URLs are refused by default (spec §2): one that leaves the shop has to be marked `external`. An unmarked
 * one is an Error in development and plain text in production, so that a slip in content never sends a shopper away.
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
