// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Catalogue, ProductCard } from '../../contract/catalogue/catalogue.ts'
import { API_HEADER, API_VERSION } from '../../contract/http/headers.ts'
import { cents } from '../../contract/money/money.ts'
import { createMemoryStore } from '../../../tests/support/device/memory-store.ts'
import { recentSearches } from '../../actions/search/recent-searches.ts'
import { startDevice } from '../../engine/device.ts'
import { createTestDevice } from '../../../tests/support/device/device.ts'
import { createVirtualTime } from '../../../tests/support/time/virtual-time.ts'
import { findA } from '../../ui/mount.fixture.ts'
import { SearchBox } from './search-box.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const card = (id: number, name: string, tagline: string): ProductCard => ({
  id,
  slug: name.toLowerCase(),
  sku: name.toUpperCase(),
  name,
  category: 'sofas',
  tagline,
  type: 'simple',
  price: cents(1_000_000),
  price_regular: cents(1_000_000),
  rating: null,
  picture: null,
  options: [],
  default_swatch: null,
  fabrics: [],
  colours: [],
  weave: 'velvet',
  seats: 3,
  dimensions: { width: 2000, depth: 900, height: 800 },
  badges: [],
  availability: 'made_to_order',
  lead_time_days: 10,
  popularity: id,
  keywords: [],
})
const products = [
  {
    ...card(1, 'Karoo', 'Velvet and wide'),
    options: [
      {
        name: 'chaise',
        label: 'Chaise',
        kind: 'choice' as const,
        values: [
          { value: 'none', label: 'None', price_difference: cents(0) },
          { value: 'left', label: 'Left', price_difference: cents(200_000) },
        ],
      },
    ],
  },
  card(2, 'Knysna', 'Velvet and small'),
  ...Array.from({ length: 9 }, (_, index) => card(10 + index, `Sani${index}`, 'Velvet fabric')),
]
const catalogue: Catalogue = { version: 'test', categories: [], fabrics: [], products }
const time = createVirtualTime()
const answers: Readonly<Record<string, unknown>> = {
  '/api/catalogue': catalogue,
  '/api/blog': { posts: [], tags: [], page: 1, pages: 1, total: 0 },
  '/api/stores': { stores: [] },
  '/api/content/faqs': { slug: 'faqs', title: 'Questions', description: '', html: '<p></p>', updated: '2026-01-01', path: '/info/faqs' },
}
const requested: string[] = []
const network = {
  fetch: async (input: RequestInfo | URL) => {
    const { pathname } = new URL(new Request(input).url)
    requested.push(pathname)
    return Response.json(answers[pathname], { headers: { [API_HEADER]: API_VERSION } })
  },
}

let root: Root
let container: HTMLElement
const field = () => findA(HTMLInputElement, 'input', container)
const options = () =>
  [...container.querySelectorAll('[role=option]')].map((option) => option.querySelector('span span')?.textContent ?? option.textContent)
const activeName = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null

async function press(key: string) {
  await act(async () => field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
}

/** Types, and waits until at least `least` options are listed, or until nothing was found. */
async function type(words: string, least = 1) {
  await act(async () => {
    field().focus()
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    set?.call(field(), words)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
  // The first search loads its code.
  await vi.waitFor(
    () =>
      act(async () => {
        if (least > 0) expect(options().length).toBeGreaterThanOrEqual(least)
        else expect(container.textContent).toContain('Nothing found')
      }),
    { timeout: 20_000 },
  )
}

// The code that loads at the first use of the field.
beforeAll(() => Promise.all([import('../../domain/search/search.ts'), import('../../domain/search/answers.ts')]))

beforeEach(async () => {
  startDevice({ ...createTestDevice({ time, network, random: () => 0.5 }).tab(), store: createMemoryStore() })
  history.replaceState(null, '', '/')
  recentSearches.list = []
  requested.length = 0
  container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
  await act(async () => root.render(<SearchBox />))
})

afterEach(async () => {
  await act(async () => root.unmount())
  container.remove()
})

describe('Search is a combobox that works from the device’s copy', () => {
  it('suggests at most eight products, and reads what it searches once, however much is typed', async () => {
    await type('velvet')
    await vi.waitFor(() => act(async () => expect(options()).toHaveLength(8)))
    await type('velvet f')
    await type('velvet')
    expect(requested.toSorted()).toEqual(Object.keys(answers).toSorted())
    expect(field().getAttribute('aria-expanded')).toBe('true')
  })

  it('suggests the pages about the words, after the products, within the eight', async () => {
    await type('fabric')
    await vi.waitFor(() => act(async () => expect(options()).toHaveLength(8)))
    expect(options().slice(6)).toEqual([expect.stringMatching(/^Sani/), 'Free swatches'])
  })

  it('Enter on an active answer opens its page', async () => {
    await type('warranty')
    await press('ArrowUp')
    await press('Enter')
    expect(location.pathname).toBe('/info/guarantee')
    expect(recentSearches.list).toEqual(['warranty'])
  })

  it('Down makes an option active; the focus and the typed text stay', async () => {
    await type('karoo')
    await press('ArrowDown')
    expect(activeName()).toContain('Karoo')
    expect(document.activeElement).toBe(field())
    expect(field().value).toBe('karoo')
  })

  it('Enter on an active option opens that product and stores the search', async () => {
    await type('kny')
    await press('ArrowDown')
    await press('Enter')
    expect(location.pathname).toBe('/product/knysna')
    expect(recentSearches.list).toEqual(['kny'])
  })

  it('says that nothing was found, once for the text that is in the field', async () => {
    await type('karoo')
    expect(container.textContent).not.toContain('Nothing found')
    await type('zzzq', 0)
    expect(container.querySelector('p')?.textContent).toBe('Nothing found for “zzzq”. Check the spelling, or use a plainer word.')
  })

  it('a price that is the lowest of several has the word "From", as on the tile', async () => {
    await type('karoo')
    expect(options()).toHaveLength(1)
    expect(container.querySelector('[role=option]')?.textContent).toContain('From R')
  })

  it('Escape closes the list first, and empties the field the second time', async () => {
    await type('karoo')
    await press('Escape')
    expect(field().getAttribute('aria-expanded')).toBe('false')
    expect(field().value).toBe('karoo')
    await press('Escape')
    expect(field().value).toBe('')
  })

  it('an empty field lists the recent searches', async () => {
    recentSearches.list = ['oak table']
    await act(async () => {
      field().focus()
      field().click()
    })
    expect(options()).toEqual(['oak table'])
    await press('ArrowDown')
    await press('Enter')
    expect(location.pathname + location.search).toBe('/search?q=oak+table')
  })

  it('"/" focuses the field, but not while the customer types elsewhere', async () => {
    const other = container.appendChild(document.createElement('textarea'))
    const slash = (target: HTMLElement) =>
      act(async () => target.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true })))
    field().checkVisibility = () => true
    await slash(other)
    expect(document.activeElement).not.toBe(field())
    await slash(document.body)
    expect(document.activeElement).toBe(field())
  })
})
