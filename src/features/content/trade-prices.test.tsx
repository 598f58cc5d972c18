// @vitest-environment happy-dom
import { act } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { cents } from '../../contract/money/money.ts'
import { tileCard } from '../../domain/catalogue/tile-card.fixture.ts'
import { formatPrice } from '../../domain/money.ts'
import { trade } from '../../state/catalogue/trade.ts'
import { mount } from '../../ui/mount.fixture.ts'
import { PostScreen } from './blog/post-screen.tsx'
import { ProfileScreen } from './decorators/profile-screen.tsx'

const card = tileCard({ slug: 'aloe', price: cents(1_000_000), price_regular: cents(1_000_000) })
const at = { params: {}, search: '' }
const post = {
  slug: 'a-story',
  title: 'A story',
  excerpt: '',
  date: '2026-11-20',
  author: 'Demo',
  author_role: 'Writer',
  tags: [],
  reading_minutes: 3,
  cover: null,
  html: '<p>Once.</p>',
  products: [card],
  more: [],
}
const decorator = {
  slug: 'demo',
  name: 'Demo Decorator',
  business: 'Demo',
  city: 'Cape Town',
  province: 'Western Cape',
  specialities: [],
  years: 3,
  picture: null,
  bio: 'Rooms.',
  coupon_code: 'DEMO',
  projects: [{ title: 'A room', text: 'With a chair.', products: [card] }],
}
const pages = {
  'a blog post': <PostScreen data={post} {...at} />,
  'the profile of a decorator': <ProfileScreen data={decorator} {...at} />,
}

afterEach(() => {
  trade.discount = 0
})

test.each(Object.entries(pages))('%s is served with public prices and shows a trade customer theirs', async (_, page) => {
  const publicPrice = formatPrice(card.price)
  const ownPrice = formatPrice(cents(800_000))
  const served = document.createElement('div')
  served.innerHTML = renderToString(page)
  expect(served.textContent).toContain(publicPrice)
  const { host, ready, update } = mount(page)
  await ready
  expect(host.textContent).toContain(publicPrice)
  await act(async () => {
    trade.discount = 20
  })
  expect(host.textContent).toContain(ownPrice)
  await update(null)
})
