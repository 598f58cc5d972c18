import { describe, expect, it } from 'vitest'
import type { AppliedFilter } from './applied-filters.ts'
import { dropOrder, suggestDrop } from './drop-suggestion.ts'

const sale: AppliedFilter = { key: 'sale', label: 'On sale', without: { width: '1000' } }
const width: AppliedFilter = { key: 'width', label: 'Up to 100 cm wide', without: { sale: 'true' } }

describe('Zero results offer to drop the last filter', () => {
  it('the one that was added last comes first', () => {
    expect(dropOrder([sale, width], 'sale')).toEqual([sale, width])
  })

  it('without an added filter, as after a shared link, the last of the row comes first', () => {
    expect(dropOrder([sale, width], null)).toEqual([width, sale])
  })

  it('skips a filter whose removal still gives no results', async () => {
    const total = async (query: object) => ('width' in query ? 7 : 0)
    expect(await suggestDrop([width, sale], total)).toEqual({ filter: sale, count: 7 })
  })

  it('offers none when no single removal gives results', async () => {
    expect(await suggestDrop([width, sale], async () => 0)).toBeNull()
  })
})
