// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Facets, ListingQuery } from '../../../contract/catalogue/listing.ts'
import { cents } from '../../../contract/money/money.ts'
import { click, find, mount } from '../../../ui/mount.fixture.ts'
import { FilterFields } from './filter-fields.tsx'

const facets: Facets = {
  fabric: [],
  colour: [],
  seats: [],
  badge: [],
  sale: 0,
  price: { min: cents(49_900), max: cents(5_499_900) },
  width: { min: 600, max: 3100 },
}

async function show(query: ListingQuery, stock?: number) {
  const onChange = vi.fn<(next: ListingQuery) => void>()
  await mount(<FilterFields query={query} facets={{ ...facets, stock }} onChange={onChange} />).ready
  return onChange
}

test('the filter for pieces in stock keeps the other filters, and starts at the first page', async () => {
  const onChange = await show({ sale: 'true', page: '2' }, 3)
  expect(find('input[name=stock]').closest('label')?.textContent).toContain('3')
  await click(find('input[name=stock]'))
  expect(onChange.mock.calls).toEqual([[{ sale: 'true', stock: 'true' }]])
})

test('a listing whose pieces are all made to order has no such filter, unless it is on', async () => {
  await show({}, 0)
  expect(document.querySelector('input[name=stock]')).toBeNull()
  const onChange = await show({ stock: 'true' })
  await click(find('input[name=stock]'))
  expect(onChange.mock.calls).toEqual([[{}]])
})
