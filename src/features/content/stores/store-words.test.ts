import { describe, expect, test } from 'vitest'
import stores from '../../../../content/stores.json' with { type: 'json' }
import { drawing, pointOnDrawing } from './country-map.tsx'
import { directionsTo, mapOf, phoneHref } from './store-screen.tsx'
import type { Store } from '../../../contract/content/store.ts'

const all: Store[] = stores
const [first] = all
if (!first) throw new Error('The list of stores is empty')

test('a phone link has no spaces, and works from abroad too', () => {
  expect(phoneHref('021 555 0142')).toBe('tel:+27215550142')
})

test('map and directions point to the store, over https', () => {
  expect(directionsTo(first)).toBe('https://www.google.com/maps/dir/?api=1&destination=-33.9281%2C18.4486')
  expect(mapOf(first)).toBe('https://www.openstreetmap.org/?mlat=-33.9281&mlon=18.4486#map=17/-33.9281/18.4486')
})

describe('every store is on the map', () => {
  test.each(all.map(({ city, longitude, latitude }) => [city, longitude, latitude] as const))('%s', (_, longitude, latitude) => {
    const { x, y } = pointOnDrawing(longitude, latitude)
    expect(x).toBeGreaterThan(0)
    expect(x).toBeLessThan(drawing.width)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(drawing.height)
  })
})
