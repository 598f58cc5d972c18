// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { useSearch } from 'wouter'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cartState } from '../../../state/cart/cart.ts'
import { ProductScreen } from './product-screen.tsx'
import { sampleProduct } from './sample-product.fixture.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const data = { product: sampleProduct, promise: { dispatch_from: '2027-01-17', delivery_by: '2027-01-31' } }
let root: Root
let place: HTMLElement

function Host() {
  return <ProductScreen data={data} params={{ slug: 'sample' }} search={useSearch()} />
}

async function arrive(address: string) {
  history.replaceState(null, '', address)
  await act(async () => root.render(<Host />))
}

const radio = (value: string) => {
  const found = place.querySelector<HTMLInputElement>(`input[type=radio][value=${value}]`)
  if (!found) throw new Error(`No choice ${value}`)
  return found
}
const button = (words: string) => {
  const found = [...place.querySelectorAll('button')].find((candidate) => candidate.textContent?.trim() === words)
  if (!found) throw new Error(`No button ${words}`)
  return found
}
const alerts = () => [...place.querySelectorAll('[role=alert]')].map((alert) => alert.textContent).join('')
const press = (element: HTMLElement) => act(async () => element.click())

beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})

afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
})

describe('adding a product', () => {
  it("without every option chosen says 'Please complete all configurations' and focuses the missing option", async () => {
    await arrive('/product/sample?fabric=linen-clay')
    expect(alerts()).toBe('')

    await press(button('Add to cart'))

    expect(alerts()).toBe('Please complete all configurations')
    expect(document.activeElement).toBe(radio('left'))
    expect(place.textContent).toContain('Please choose your chaise side')
    expect(cartState.cart.items).toEqual([])
  })

  it('no longer reports an option once it is chosen', async () => {
    await arrive('/product/sample')
    await press(button('Add to cart'))
    await press(radio('left'))
    expect(place.textContent).not.toContain('Please choose your chaise side')
    expect(place.textContent).toContain('Please choose your mattress')
    await press(radio('standard'))
    expect(alerts()).toBe('')
  })
})

describe('choosing', () => {
  it('changes picture, price and address at once', async () => {
    await arrive('/product/sample')
    await press(radio('linen-clay'))
    await press(radio('memory-foam'))

    expect(location.search).toBe('?fabric=linen-clay&mattress=memory-foam')
    expect(place.querySelector('img[alt="Sample in clay"]')).not.toBeNull()
    expect(place.textContent?.replaceAll('\u00a0', ' ')).toContain('R 21 499,00')
  })

  it('starts with the variation of the address', async () => {
    await arrive('/product/sample?fabric=linen-clay&chaise=left')
    expect(radio('linen-clay').checked).toBe(true)
    expect(radio('left').checked).toBe(true)
    expect(place.querySelector('img[alt="Sample in clay, mirrored: the chaise is on the left"]')).not.toBeNull()
  })
})
