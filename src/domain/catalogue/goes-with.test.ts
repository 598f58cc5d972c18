import { expect, test } from 'vitest'
import { piecesBeside, popularAdditions } from './goes-with.ts'

const piece = (slug: string, category: string, popularity = 1) => ({ slug, category, popularity })
const slugs = (pieces: readonly { slug: string }[]) => pieces.map(({ slug }) => slug)

const kalkBay = piece('kalk-bay', 'sofas')
const aloe = piece('aloe', 'ottomans', 3)
const protea = piece('protea', 'ottomans', 5)
const blyde = piece('blyde', 'scatter-cushions', 2)
const kiaat = piece('kiaat', 'tables', 9)

test('a second couch is never offered beside a couch, in any of its forms', () => {
  const listed = [piece('cederberg', 'couches'), piece('sutherland', 'sleepers'), aloe]
  expect(slugs(piecesBeside(kalkBay, listed, [blyde, kiaat]))).toEqual(['aloe', 'blyde', 'kiaat'])
})

test('a couch is offered beside an armchair, and a table beside a table', () => {
  expect(slugs(piecesBeside(piece('greyton', 'armchairs'), [kalkBay, aloe], [blyde]))).toEqual(['kalk-bay', 'aloe'])
  expect(slugs(piecesBeside(kiaat, [piece('marula', 'tables')], []))).toEqual(['marula'])
})

test('popular additions fill the row once for each kind, and never with the product itself', () => {
  expect(slugs(popularAdditions([protea, aloe, kiaat, blyde]))).toEqual(['aloe', 'blyde', 'kiaat'])
  expect(slugs(piecesBeside(piece('oribi', 'headboards'), [piece('sani', 'headboards'), blyde], [aloe, blyde]))).toEqual(['blyde', 'aloe'])
})
