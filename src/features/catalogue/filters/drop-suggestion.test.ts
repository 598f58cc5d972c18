import { describe, expect, it } from 'vitest'
import type { AppliedFilter } from './applied-filters.ts'
import { dropOrder, suggestDrop } from './drop-suggestion.ts'

const sale: AppliedFilter = { key: 'sale', label: 'On sale', without: { width: '1000' } }
const width: AppliedFilter = { key: 'width', label: 'Up to 100 cm wide', without: { sale: 'true' } }

describe('Zero results offer to drop the last filter', () => {
  it('the one that was added last comes first', () => {
    expect(dropOrder([sale, width], 'sale')).toEqual([sale, width])
  })

  it('without that knowledge, as after a shared link, the last of the row', () => {
    expect(dropOrder([sale, width], null)).toEqual([width, sale])
  })

  it('passes over a filter whose dropping still shows nothing', async () => {
    const total = async (query: object) => ('width' in query ? 7 : 0)
    expect(await suggestDrop([width, sale], total)).toEqual({ filter: sale, count: 7 })
  })

  it('offers none when each alone would still show nothing', async () => {
    expect(await suggestDrop([width, sale], async () => 0)).toBeNull()
  })
})
