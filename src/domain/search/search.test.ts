import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cardOf, realCards } from '../catalogue/real-cards.fixture.ts'
import { createSearch } from './search.ts'

const { search, look, suggest } = createSearch(realCards)
const slugs = (words: string) => search(words).map((product) => product.slug)
const categories = (words: string, first = 5) =>
  new Set(
    search(words)
      .slice(0, first)
      .map((product) => product.category),
  )

describe('a name', () => {
  test('finds its product first, even if other products contain the word', () => {
    for (const card of realCards) expect(slugs(card.name)[0], card.name).toBe(card.slug)
  })

  test.each([
    ['kalkbay', 'kalk-bay'],
    ['KALK BAY', 'kalk-bay'],
    ['kalk-bay', 'kalk-bay'],
    ['fra', 'franschhoek'],
    ['franshoek', 'franschhoek'],
    ['stellenbosh', 'stellenbosch'],
    ['swartbreg', 'swartberg'],
    ['wildcoast', 'wild-coast'],
  ])('written "%s" finds %s', (typed, slug) => {
    expect(slugs(typed)[0]).toBe(slug)
  })
})

describe('a property', () => {
  test.each(['washable', 'washable covers', 'machine washable cushion', 'wash'])(
    '"%s" finds cushions whose cover can be washed',
    (words) => {
      const found = slugs(words)
      expect(found).toEqual(expect.arrayContaining(['namaqua', 'wild-coast']))
      expect(found).not.toContain('hantam')
    },
  )

  test.each(['pet friendly', 'pet-friendly couch', 'dog friendly', 'cat friendly sofa'])(
    '"%s" finds velvet and tweed, which have no loops',
    (words) => {
      const found = search(words)
      expect(found.length).toBeGreaterThan(0)
      for (const { weave, slug } of found) expect(['velvet', 'tweed'], slug).toContain(weave)
    },
  )
})

describe('synonyms', () => {
  test.each(['couch', 'couches', 'sofa', 'settee', 'lounge', 'cuoch', 'SOFAS'])('"%s" finds sofas and couches', (word) => {
    const matches = new Set(slugs(word))
    for (const card of realCards.filter(({ category }) => category === 'sofas' || category === 'couches'))
      expect(matches).toContain(card.slug)
  })

  test.each(['sofa couch', 'couch sofa', 'sofa couches', 'grey couch sofa'])(
    '"%s" finds no sleepers alone: two words for the same seat',
    (words) => {
      const kinds = new Set(search(words).map(({ category }) => category))
      expect([...kinds]).toEqual(expect.arrayContaining(['sofas', 'couches']))
    },
  )

  test.each(['sofa bed', 'sleeper couch', 'bed couch', 'sofabed', 'sleepers', 'sleeper sofa', 'fold-out bed'])(
    '"%s" finds the five sleepers first',
    (words) => {
      expect(
        search(words)
          .slice(0, 5)
          .every(({ category }) => category === 'sleepers'),
      ).toBe(true)
      expect(search(words).length).toBeGreaterThanOrEqual(5)
    },
  )

  test.each([
    ['pouf', 'ottomans'],
    ['footstool', 'ottomans'],
    ['foot stool', 'ottomans'],
    ['pouffe', 'ottomans'],
    ['ottomon', 'ottomans'],
    ['pillow', 'scatter-cushions'],
    ['scatter', 'scatter-cushions'],
    ['scatters', 'scatter-cushions'],
    ['lounge suite', 'sofas'],
    ['cushions', 'scatter-cushions'],
    ['chair', 'armchairs'],
    ['occasional chair', 'armchairs'],
    ['armchiar', 'armchairs'],
    ['bedhead', 'headboards'],
    ['head board', 'headboards'],
    ['coffee tabel', 'tables'],
  ])('"%s" finds %s', (words, category) => {
    expect(categories(words, 3)).toEqual(new Set([category]))
  })

  test.each(['corner', 'L-shape', 'l shaped', 'chaise', 'sectional'])('"%s" finds the corner couches', (words) => {
    expect(slugs(words)).toEqual(expect.arrayContaining(['cederberg', 'drakensberg', 'overberg', 'kgalagadi']))
    expect(slugs(words)).not.toContain('kalk-bay')
  })

  test('accents and spelling do not matter', () => {
    expect(slugs('bouclé')).toEqual(slugs('boucle'))
    expect(slugs('gray')).toEqual(slugs('grey'))
    expect(slugs('velvit')).toEqual(slugs('velvet'))
  })

  test('number words equal digits', () => {
    expect(slugs('three seater')).toEqual(slugs('3-seater'))
    expect(slugs('dining table for 8')).toEqual(['yellowwood'])
  })
})

describe('a colour', () => {
  test('finds products in a fabric of that family', () => {
    const matches = new Set(slugs('green'))
    for (const card of realCards) expect(matches.has(card.slug), card.slug).toBe(card.colours.includes('green'))
  })
})

describe('several words', () => {
  test('must all match', () => {
    expect(slugs('leather ottoman')).toEqual(['disa'])
    expect(slugs('boucle chair')).toEqual(['barrydale'])
  })

  test('find products with any of them if no product has all', () => {
    expect(slugs('couch xyzzy')).toEqual(slugs('couch'))
    expect(slugs('walnut cushion').length).toBeGreaterThan(0)
  })

  test('are checked for typos one by one: a known word stays unchanged', () => {
    const matches = search('green cuoch')
    expect(matches.length).toBeGreaterThan(0)
    expect(matches.every(({ colours }) => colours.includes('green'))).toBe(true)
  })

  test('may contain stop words', () => {
    expect(slugs('a couch for the lounge')).toEqual(slugs('couch lounge'))
  })
})

describe('what the shop does not sell', () => {
  test.each([
    ['tv unit', 'TV units'],
    ['TV stand with drawers', 'TV units'],
    ['dining chairs', 'dining chairs'],
    ['bar stool', 'bar stools'],
    ['barstools', 'bar stools'],
    ['mattress', 'mattresses'],
    ['bed', 'beds'],
    ['king size beds', 'beds'],
    ['bed with storage', 'beds'],
    ['office chair', 'office chairs'],
    ['chest of drawers', 'chests of drawers'],
    ['server', 'sideboards'],
    ['lamp', 'lamps'],
  ])('"%s" asks for %s', (words, unsold) => {
    expect(look(words).closest).toEqual({ unsold })
  })

  test.each(['walnut cushion', 'couch xyzzy', 'baby couch', 'planter'])('"%s" is matched in part, or by a guess', (words) => {
    expect(search(words).length).toBeGreaterThan(0)
    expect(look(words).closest).toEqual({ unsold: null })
  })

  test.each([
    ...realCards.map(({ name }) => name),
    'couch',
    'sofa bed',
    'bed couch',
    'bedhead',
    'headboard for a queen bed',
    'bed end bench',
    'bench',
    'stool',
    'coffee tabel',
    'cuoch',
    'grren sofaa',
    'armchiar',
    'chair',
    'bedside table',
    'lamp table',
    'throw pillow',
    'daybed couch',
    'three seater',
    'fra',
    'kalkbay',
  ])('"%s" is something that it sells', (words) => {
    expect(search(words).length).toBeGreaterThan(0)
    expect(look(words).closest).toBeUndefined()
  })

  test('a kind is sold once a category, a name or a whole search word of the staff has it', () => {
    const withKeyword = (keyword: string) => createSearch([...realCards, { ...cardOf('aloe'), id: 9001, slug: 'x', keywords: [keyword] }])
    expect(withKeyword('TV units').look('a tv unit').closest).toBeUndefined()
    expect(withKeyword('tv unit cushion').look('tv unit').closest).toEqual({ unsold: 'TV units' })
    expect(withKeyword('bed').look('queen bed').closest).toBeUndefined()
    const bed = { ...cardOf('aloe'), id: 9001, slug: 'baviaans', name: 'Baviaans', category: 'beds' }
    expect(createSearch([...realCards, bed]).look('queen bed').closest).toBeUndefined()
    const named = { ...cardOf('aloe'), id: 9001, slug: 'baviaans-tv-unit', name: 'Baviaans TV unit' }
    expect(createSearch([...realCards, named]).look('tv unit').closest).toBeUndefined()
  })

  test('a search without a result is none of it, unless it asks for a known kind', () => {
    expect(look('xylophone')).toEqual({ products: [], closest: undefined })
    expect(look('wardrobe')).toEqual({ products: [], closest: { unsold: 'wardrobes' } })
  })
})

describe('equal matches', () => {
  test('are in the order of popularity, whatever the order of the products', () => {
    const backwards = createSearch(realCards.toReversed())
    for (const words of ['couch', 'velvet', 'green', 'p', 'table'])
      expect(backwards.search(words).map(({ slug }) => slug)).toEqual(slugs(words))
    const twins = [
      { ...cardOf('aloe'), id: 1, slug: 'later', popularity: 2 },
      { ...cardOf('aloe'), id: 2, slug: 'sooner', popularity: 1 },
    ]
    expect(
      createSearch(twins)
        .search('ottoman')
        .map(({ slug }) => slug),
    ).toEqual(['sooner', 'later'])
    const twinsByAge = twins.map((twin) => ({ ...twin, popularity: 1 })).toReversed()
    expect(
      createSearch(twinsByAge)
        .search('ottoman')
        .map(({ id }) => id),
    ).toEqual([1, 2])
  })

  test('do not lose rank by more keywords', () => {
    expect(slugs('couch').slice(0, 7)).toEqual(realCards.filter(({ category }) => category === 'couches').map(({ slug }) => slug))
  })
})

describe('suggestions', () => {
  test('start with names that start with the text', () => {
    expect(suggest('ka', 2).map(({ slug }) => slug)).toEqual(['kalk-bay', 'karoo'])
    expect(suggest('kalk b', 5).map(({ slug }) => slug)).toEqual(['kalk-bay'])
  })

  test('are at most the requested number', () => {
    expect(suggest('couch', 3)).toHaveLength(3)
    expect(suggest('couch', 0)).toEqual([])
    expect(suggest('', 5)).toEqual([])
  })
})

describe('any typed text', () => {
  test.each(['', '   ', '!?', '–'])('"%s" finds nothing', (words) => {
    expect(search(words)).toEqual([])
  })

  test('finds no product twice, only existing products, and never throws', () => {
    const typed = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc
        .array(fc.constantFrom('couch', 'grey', 'oak', '__proto__', 'constructor', '3', 'xx'), { maxLength: 5 })
        .map((words) => words.join(' ')),
    )
    fc.assert(
      fc.property(typed, (words) => {
        const ids = search(words).map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(suggest(words, 4).length).toBe(Math.min(4, ids.length))
      }),
      { seed: 720, numRuns: 300 },
    )
  })

  test('finds nothing in an empty catalogue', () => {
    expect(createSearch([]).search('couch')).toEqual([])
  })
})
