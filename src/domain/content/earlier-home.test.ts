import { expect, it } from 'vitest'
import { homeBlockIds, type Home } from '../../contract/content/content.ts'
import { withEarlierSections } from './earlier-home.ts'

const stored: Home = {
  hero: { headline: 'Sit down', text: '', action_label: 'Shop', action: '/', room: null },
  categories: [],
  best_sellers: [],
  newest: [],
  sale: [],
  fabrics: [],
  rooms: {},
  gift: { name: 'Addo', picture: null },
  reviews: { count: 0, average: 0, items: [] },
  decorators: [],
  stores: [],
  posts: [],
}

it('a stored home page of an older version shows every section that it showed', () => {
  const { blocks = [] } = withEarlierSections(stored)
  expect(blocks.map(({ id }) => id)).toEqual(homeBlockIds)
  expect(blocks.find(({ id }) => id === 'ottoman')?.text).toMatch(/^Choose a sofa or couch from R.* and an Addo is added to your cart/)
  expect(JSON.stringify(blocks)).not.toMatch(/[{]\w+[}]/)
})
