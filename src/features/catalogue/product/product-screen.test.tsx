// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { useSearch } from 'wouter'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cents } from '../../../contract/money/money.ts'
import { formatPrice } from '../../../domain/money.ts'
import { cartState } from '../../../state/cart/cart.ts'
import { trade } from '../../../state/catalogue/trade.ts'
import { ProductScreen } from './product-screen.tsx'
import { sampleProduct } from './sample-product.fixture.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const data = {
  product: sampleProduct,
  promise: { dispatch_from: '2027-01-17', delivery_by: '2027-01-29' },
  at: '2026-11-20T08:00:00Z',
  search: '',
}
let root: Root
let container: HTMLElement

function Host() {
  return <ProductScreen data={data} params={{ slug: 'sample' }} search={useSearch()} />
}

async function open(address: string) {
  history.replaceState(null, '', address)
  await act(async () => root.render(<Host />))
}

const radio = (value: string) => {
  const input = container.querySelector<HTMLInputElement>(`input[type=radio][value=${value}]`)
  if (!input) throw new Error(`No choice ${value}`)
  return input
}
const button = (label: string) => {
  const element = [...container.querySelectorAll('button')].find((candidate) => candidate.textContent?.trim() === label)
  if (!element) throw new Error(`No button ${label}`)
  return element
}
const alerts = () => [...container.querySelectorAll('[role=alert]')].map((alert) => alert.textContent).join('')
const press = (element: HTMLElement) => act(async () => element.click())

beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
})

afterEach(async () => {
  await act(async () => root.unmount())
  container.remove()
})

describe('the price', () => {
  it('is the lowest of the open options, and then that of the choice', async () => {
    const shown = () => (container.querySelector('header [data-keep-clear]')?.textContent ?? '').replaceAll('\u00A0', ' ')
    const { price } = sampleProduct
    await open('/product/sample?fabric=linen-clay')
    expect(shown()).toContain(`From ${formatPrice(price)}`.replaceAll('\u00A0', ' '))
    await press(radio('memory-foam'))
    expect(shown()).not.toContain('From')
    expect(shown()).toContain(formatPrice(cents(price + 250_000)).replaceAll('\u00A0', ' '))
  })

  it('and the notes of the choices count the discount of a trade customer', async () => {
    const note = () => radio('memory-foam').closest('label')?.textContent?.replaceAll('\u00A0', ' ')
    await open('/product/sample?fabric=linen-clay')
    expect(note()).toContain('+ R 2 500')
    await act(async () => void (trade.discount = 50))
    expect(note()).toContain('+ R 1 250')
    await act(async () => void (trade.discount = 0))
  })
})

describe('adding a product', () => {
  it("without every option chosen says 'Please complete all configurations' and focuses the missing option", async () => {
    await open('/product/sample?fabric=linen-clay')
    expect(alerts()).toBe('')

    await press(button('Add to cart'))

    expect(alerts()).toBe('Please complete all configurations')
    expect(document.activeElement).toBe(radio('standard'))
    expect(container.textContent).toContain('Choose a mattress')
    expect(cartState.cart.items).toEqual([])
  })

  it('no longer reports an option once it is chosen', async () => {
    await open('/product/sample')
    await press(button('Add to cart'))
    expect(container.textContent).toContain('Choose a mattress')
    await press(radio('standard'))
    expect(container.textContent).not.toContain('Choose a mattress')
    expect(container.querySelector('[data-error]')).toBeNull()
    expect(alerts()).toBe('')
  })

  it('scrolls to the first missing option and outlines it, and no other', async () => {
    await open('/product/sample')
    const scrolled: string[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolled.push(this.id)
    })
    await press(button('Add to cart'))
    expect(scrolled).toEqual(['option-mattress'])
    expect([...container.querySelectorAll('fieldset[data-error]')].map(({ id }) => id)).toEqual(['option-mattress'])
  })
})

describe('choosing', () => {
  it('changes picture, price and address at once', async () => {
    await open('/product/sample')
    await press(radio('linen-clay'))
    await press(radio('memory-foam'))

    expect(location.search).toBe('?fabric=linen-clay&chaise=right&mattress=memory-foam')
    expect(container.querySelector('img[alt="Sample in clay"]')).not.toBeNull()
    expect(container.textContent?.replaceAll('\u00a0', ' ')).toContain('R 21 499')
  })

  it('starts with the variation of the address', async () => {
    await open('/product/sample?fabric=linen-clay&chaise=left')
    expect(radio('linen-clay').checked).toBe(true)
    expect(radio('left').checked).toBe(true)
    expect(container.querySelector('img[alt="Sample in clay, mirrored: the chaise is on the left"]')).not.toBeNull()
  })
})
