import { describe, expect, it } from 'vitest'
import { sampleProduct } from '../product/sample-product.fixture.ts'
import { addressOf, variationFromSearch } from './variation-address.ts'

describe('the variation of an address', () => {
  it('is only what the picture shows for an address without options', () => {
    expect(variationFromSearch(sampleProduct, '')).toEqual({ fabric: 'linen-oat', chaise: 'right' })
  })

  it('follows the address, with or without its question mark', () => {
    const chosen = { fabric: 'linen-clay', chaise: 'left', mattress: 'memory-foam' }
    expect(variationFromSearch(sampleProduct, 'fabric=linen-clay&chaise=left&mattress=memory-foam')).toEqual(chosen)
    expect(variationFromSearch(sampleProduct, '?fabric=linen-clay&chaise=left&mattress=memory-foam')).toEqual(chosen)
  })

  it('leaves out values and option names that the product does not have', () => {
    expect(variationFromSearch(sampleProduct, 'fabric=velvet-rust&chaise=middle&legs=oak')).toEqual({
      fabric: 'linen-oat',
      chaise: 'right',
    })
  })
})

describe('the address of a variation', () => {
  it('reads back as the same variation', () => {
    const chosen = { fabric: 'linen-clay', chaise: 'right' }
    const address = new URL(addressOf(sampleProduct, '', chosen), 'https://stoep.example')
    expect(address.pathname).toBe('/product/sample')
    expect(variationFromSearch(sampleProduct, address.search)).toEqual(chosen)
  })

  it('preserves the other parameters and replaces every earlier choice', () => {
    const address = addressOf(sampleProduct, 'ref=THANDI&fabric=linen-oat&mattress=standard', { fabric: 'linen-clay' })
    expect(address).toBe('/product/sample?ref=THANDI&fabric=linen-clay')
  })
})
