// @vitest-environment happy-dom
import { act, type ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import type { CartItem } from '../../../contract/cart/cart.ts'
import { cents } from '../../../contract/money/money.ts'
import { orderWith } from '../../../domain/orders/order.fixture.ts'
import { sampleProduct } from '../../../features/catalogue/product/sample-product.fixture.ts'
import { OrderItems } from '../../../features/orders/order-items.tsx'
import { ListLine } from '../../../features/wholesale/list/list-line.tsx'
import { ListTotals } from '../../../features/wholesale/list/list-totals.tsx'
import { figuresOf, totalsOf } from '../../../features/wholesale/list/line-figures.ts'
import { useTiles } from '../../../state/catalogue/use-prices.ts'
import { QuestionCard } from '../../../ui/feedback/question-card.tsx'
import { ProductTile } from '../../../ui/goods/product-tile.tsx'
import { find, mount } from '../../../ui/mount.fixture.ts'

const { price, name, slug, image } = { ...sampleProduct, image: null }
const line = figuresOf(
  { productId: sampleProduct.id, productSlug: slug, productType: 'simple', productQuantity: 2 },
  { ...sampleProduct, options: [] },
  12,
)
const totals = {
  subtotal: cents(2 * price),
  discount_total: cents(500),
  shipping_total: cents(0),
  tax_total: cents(500),
  total: cents(price),
}
const ordered: CartItem = {
  item_key: 'a',
  id: sampleProduct.id,
  slug,
  name,
  image,
  sku: slug.toUpperCase(),
  category: 'sofas',
  product_type: 'simple',
  free: false,
  quantity: { value: 2, min: 1, max: 20 },
  price,
  price_regular: price,
  totals: { subtotal: cents(2 * price), total: cents(2 * price) },
  variation: {},
  variation_labels: {},
}

function Listing() {
  const tile = useTiles()
  return <ProductTile {...tile({ ...sampleProduct, price: cents(price - 100) })} />
}

const pages: Record<string, ReactElement> = {
  'a listing': <Listing />,
  'a list': (
    <>
      <ListLine listId="a" line={line} onChoose={() => undefined} />
      <ListTotals totals={totalsOf([line])} />
    </>
  ),
  'an order': <OrderItems order={orderWith({ items: [ordered], totals })} />,
}

const [card, under, away, nowhere] = [
  new DOMRect(0, 600, 390, 200),
  new DOMRect(20, 700, 90, 24),
  new DOMRect(20, 90, 90, 24),
  new DOMRect(),
]
const amountsIn = (host: Element) =>
  [...host.querySelectorAll('*')].filter((one) =>
    [...one.childNodes].some((node) => node.nodeType === 3 && /R\s?\d/.test(node.textContent ?? '')),
  )

test.each(Object.entries(pages))('the question hides over each price of %s', async (_, page) => {
  const { host, ready } = mount(
    <>
      <main>{page}</main>
      <QuestionCard title="Cookies?" answers={null}>
        Ask
      </QuestionCard>
    </>,
  )
  await ready
  const question = host.lastElementChild
  const amounts = amountsIn(find('main', host))
  expect(amounts).not.toEqual([])
  let amount: Element = host
  let place = away
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this === question) return card
    return this !== host && this.contains(amount) ? place : nowhere
  })
  const isHidden = async () => {
    dispatchEvent(new Event('scroll'))
    await act(async () => new Promise<void>((done) => requestAnimationFrame(() => done())))
    return question?.hasAttribute('data-aside')
  }
  for (amount of amounts) {
    place = away
    expect(await isHidden(), amount.textContent).toBe(false)
    place = under
    expect(await isHidden(), amount.textContent).toBe(true)
  }
})
