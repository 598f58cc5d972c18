import { describe, expect, test } from 'vitest'
import { findAnswers, type AnswerSources } from './answers.ts'

const sources: AnswerSources = {
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
    ['lay-by', '/info/payment-methods'],
    ['instalments', '/info/payment-methods'],
    ['track my order', '/checkout/order/find'],
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
