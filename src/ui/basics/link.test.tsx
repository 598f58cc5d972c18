// @vitest-environment happy-dom
import { act, createRef, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Link } from './link.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

async function show(node: ReactNode): Promise<HTMLElement> {
  const container = document.createElement('div')
  await act(async () => createRoot(container).render(node))
  return container
}

afterEach(() => vi.unstubAllEnvs())

const externalAddresses = ['https://other.example/page', '//other.example/page', String.raw`/\other.example`, 'ht\ttps://other.example']

describe('[§2.11] Links to external URLs are refused by default', () => {
  it.each(externalAddresses)('development: %j is an error', (href) => {
    expect(() => renderToStaticMarkup(<Link href={href}>Their page</Link>)).toThrow(/marked external/)
  })

  it.each(externalAddresses)('production: %j is plain text', async (href) => {
    vi.stubEnv('DEV', false)
    const container = await show(<Link href={href}>Their page</Link>)
    expect(container.innerHTML).toBe('Their page')
  })

  it.each(['javascript:alert(1)', 'data:text/html,hello', 'https://:bad'])('%j is refused even when marked external', async (href) => {
    vi.stubEnv('DEV', false)
    const container = await show(
      <Link href={href} external>
        Their page
      </Link>,
    )
    expect(container.innerHTML).toBe('Their page')
  })
})

describe('a link marked external', () => {
  it('opens a new tab, says so, and sends no opener and no referrer', async () => {
    const container = await show(
      <Link href="https://other.example/page" external>
        Their page
      </Link>,
    )
    const anchor = container.querySelector('a')
    expect(anchor?.rel).toBe('noopener noreferrer')
    expect(anchor?.target).toBe('_blank')
    expect(anchor?.textContent).toBe('Their page (opens elsewhere)')
  })
})

describe('a link within the shop', () => {
  it.each(['/product/kalk-bay', '?fabric=linen-oat', '#reviews', 'mailto:hello@stoep.example', 'tel:+27215550142', `${location.origin}/`])(
    '%j is a plain anchor',
    async (href) => {
      const container = await show(<Link href={href}>Go</Link>)
      const anchor = container.querySelector('a')
      expect(anchor?.getAttribute('href')).toBe(href)
      expect(anchor?.target).toBe('')
      expect(anchor?.textContent).toBe('Go')
    },
  )

  it('passes on class, ARIA attributes and ref', async () => {
    const ref = createRef<HTMLAnchorElement>()
    await show(
      <Link href="/" ref={ref} className="name" aria-current="page">
        Home
      </Link>,
    )
    expect(ref.current?.className).toBe('name')
    expect(ref.current?.getAttribute('aria-current')).toBe('page')
  })
})
