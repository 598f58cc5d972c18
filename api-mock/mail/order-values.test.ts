import { expect, test } from 'vitest'
import { cartItemFor } from '../../src/domain/cart/cart-item.ts'
import { realCards } from '../../src/domain/catalogue/real-cards.fixture.ts'
import { itemList } from './order-values.ts'

const card = (slug: string) => {
  const found = realCards.find((one) => one.slug === slug)
  if (!found) throw new Error(`No card ${slug}`)
  return found
}
const line = (slug: string, variation: Record<string, string>) => cartItemFor(card(slug), variation, 1, 10)
const htmlOf = (...items: ReturnType<typeof line>[]) => {
  const list = itemList(items, 'https://shop.example')
  return typeof list === 'string' ? list : list.html
}

test('a line of a mail shows the picture of its choice, from the public address', () => {
  expect(
    htmlOf({ ...line('kalk-bay', { fabric: 'linen-sage', legs: 'black' }), image: '/media/products/kalk-bay/linen-sage.black' }),
  ).toContain(
    '<img src="https://shop.example/mail-pictures/media/products/kalk-bay/linen-sage.black-400.jpg" alt="" width="72" height="54"',
  )
})

test('a line without a picture has none', () => {
  expect(htmlOf({ ...line('kalk-bay', {}), image: null })).not.toContain('<img')
})

test('a chaise on the left has the mirrored picture, because mail programs cannot mirror one', () => {
  const on = (chaise: string) => htmlOf({ ...line('cederberg', { chaise }), image: '/media/products/cederberg/boucle-sand' })
  expect(on('left')).toContain('<img src="https://shop.example/mail-pictures/mirrored/media/products/cederberg/boucle-sand-400.jpg"')
  expect(on('right')).toContain('<img src="https://shop.example/mail-pictures/media/products/cederberg/boucle-sand-400.jpg"')
})
