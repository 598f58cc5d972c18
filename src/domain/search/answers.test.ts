import { describe, expect, test } from 'vitest'
import { findAnswers, type AnswerSources } from './answers.ts'

const sources: AnswerSources = {
  now: new Date('2026-11-20T08:00:00Z'),
  posts: [{ slug: 'stain-first-aid', title: 'Stain first aid', excerpt: 'Wine, coffee and a wet dog.', tags: ['care'] }],
  stores: [{ slug: 'durban', name: 'Stoep Durban', city: 'Durban', suburb: 'Glenwood', province: 'KwaZulu-Natal' }],
  questions: [
    {
      id: 'stairs',
      text: 'Do you carry it up the stairs?',
      answer: '<p>Yes, two people do.</p>',
      group: { id: 'delivery', text: 'Delivery' },
    },
  ],
}
const first = (words: string) => findAnswers(words, sources)[0]?.href ?? null

test('the answer about delivery has the promise of the day, not a number of days', () => {
  const textAt = (time: string) => findAnswers('delivery', { ...sources, now: new Date(time) })[0]?.text
  expect(textAt('2026-11-20T08:00:00Z')).toBe(
    'Free anywhere in South Africa. Built in January, delivered 18–29 January. Check your postcode.',
  )
  expect(textAt('2027-02-01T08:00:00Z')).toBe('Free anywhere in South Africa. Delivered by Mon 15 Feb. Check your postcode.')
})

describe('a search for an answer', () => {
  test.each([
    ['delivery', '/info/shipping-and-returns'],
    ['shipping costs', '/info/shipping-and-returns'],
    ['Returns', '/info/shipping-and-returns'],
    ['warranty', '/info/guarantee'],
    ['guarantee', '/info/guarantee'],
    ['mattress', '/product-category/sleepers'],
    ['king size', '/product-category/headboards'],
    ['swatches', '/info/swatches'],
    ['gift card', '/gift-card'],
    ['Gift cards', '/gift-card'],
    ['voucher', '/gift-card'],
    ['gift vouchers', '/gift-card'],
    ['gift certificate', '/gift-card'],
    ['lay-by', '/info/payment-methods'],
    ['instalments', '/info/payment-methods'],
    ['track my order', '/checkout/order/find'],
    ['terms', '/info/terms-and-conditions'],
    ['terms and conditions', '/info/terms-and-conditions'],
    ['privacy', '/info/privacy-policy'],
    ['POPIA', '/info/privacy-policy'],
    ['about us', '/info/about-us'],
    ['giveaway', '/giveaway'],
    ['trade', '/trade'],
    ['wholesale', '/trade'],
    ['bulk discount', '/trade'],
    ['competition', '/giveaway'],
    ['app', '/app'],
    ['install', '/app'],
    ['durban', '/store/durban'],
    ['stairs', '/info/faqs#stairs'],
    ['wine stain', '/blog/stain-first-aid'],
    ['care', '/blog/stain-first-aid'],
  ])('%s leads to %s', (words, href) => {
    expect(first(words)).toBe(href)
  })

  test.each(['', '   ', 'zzzz', 'green couch', 'kalk bay', 'ott'])('%j has none', (words) => {
    expect(findAnswers(words, sources)).toEqual([])
  })

  test('a suggestion is about a searched word', () => {
    expect(findAnswers('stairs', sources, 'about')).toEqual([])
    expect(findAnswers('warranty', sources, 'about').map(({ href }) => href)).toEqual(['/info/guarantee'])
  })

  test('has at most four', () => {
    const posts = Array.from({ length: 9 }, (_, index) => ({ slug: `p${index}`, title: 'Care', excerpt: '', tags: ['care'] }))
    expect(findAnswers('care', { ...sources, posts })).toHaveLength(4)
  })
})
