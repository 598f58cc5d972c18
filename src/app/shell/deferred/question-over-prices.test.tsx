// @vitest-environment happy-dom
import { act, type ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import type { Customer } from '../../../contract/account/customer.ts'
import type { Quote } from '../../../contract/quotes/quote.ts'
import type { TradeState } from '../../../contract/trade/trade.ts'
import { QuoteCard } from '../../../features/account/quotes/quote-card.tsx'
import { ApprovalsCard } from '../../../features/account/trade/approvals-card.tsx'
import { MovementsCard } from '../../../features/account/trade/movements-card.tsx'
import { OnAccountCard } from '../../../features/account/trade/on-account-card.tsx'
import type { CartItem } from '../../../contract/cart/cart.ts'
import { cents } from '../../../contract/money/money.ts'
import { demoAddress, orderWith } from '../../../domain/orders/order.fixture.ts'
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

const at = '2026-11-20T08:00:00.000Z'
const owner: Customer = {
  user_id: 'owner',
  email: 'demo.owner@stoep.example',
  first_name: 'Demo',
  last_name: 'Owner',
  phone: '',
  role: 'trade',
  discount_percentage: 10,
  shipping: null,
  addresses: [],
  billing: null,
}
const account: NonNullable<TradeState['account']> = {
  account_id: 'demo',
  name: 'Demo Lodges',
  registration_number: '',
  vat_number: '',
  invoice_address: null,
  credit_limit: cents(500_000),
  outstanding: 100_000,
  terms_days: 30,
  approval_over: cents(50_000),
  approvals: [
    {
      approval_id: 'one',
      state: 'open',
      asked_at: at,
      asked_by: { member_id: 'buyer', name: 'Demo Buyer' },
      items: [ordered],
      total: price,
      problem: '',
      shipping: demoAddress,
      purchase_order: null,
      note: '',
      reason: '',
      decided_by: null,
      order_id: null,
    },
  ],
  role: 'owner',
  members: [],
  invites: [],
  addresses: [],
  entries: [{ at, kind: 'order', amount: 100_000, order_id: '10000001', due_on: '2026-12-20', reference: '' }],
}
const quote: Quote = {
  quote_id: 'QU-000001',
  state: 'sent',
  version: 2,
  created_at: at,
  updated_at: at,
  items: [ordered],
  totals: { subtotal: price, shipping_total: cents(45_000), tax_total: cents(500), total: price },
  valid_until: '2026-12-20',
  message: '',
  note: '',
  reason: '',
  contact: { email: owner.email, phone: '', first_name: 'Demo', last_name: 'Owner' },
  shipping: demoAddress,
  vat_number: null,
  order_id: null,
}

function Listing() {
  const tile = useTiles()
  return <ProductTile {...tile({ ...sampleProduct, price: cents(price - 100) })} />
}

const pages: Record<string, ReactElement> = {
  'a listing': <Listing />,
  'a list': (
    <>
      <ListLine listId="a" line={line} onChoose={() => undefined} onRemove={() => undefined} />
      <ListTotals totals={totalsOf([line])} />
    </>
  ),
  'a trade account': (
    <>
      <ApprovalsCard account={account} customer={owner} />
      <OnAccountCard account={account} />
      <MovementsCard entries={account.entries} hasOlder={false} />
    </>
  ),
  'a quote': <QuoteCard quote={quote} methods={['bank_transfer']} onChange={async () => undefined} />,
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

test.each(Object.entries(pages))('the question hides while it would cover a price of %s', async (_, page) => {
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
