// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { findA, mount } from '../../../ui/mount.fixture.ts'
import { sampleProduct } from '../product/sample-product.fixture.ts'
import { Comparison } from './comparison.tsx'

const seats: Readonly<Record<string, [name: string, seats: number]>> = {
  'kalk-bay': ['Kalk Bay', 3],
  knysna: ['Knysna', 2],
  'two-seater': ['Two-seater', 2],
  greyton: ['Greyton', 1],
}
const cardOf = (slug: string) => ({ ...sampleProduct, slug, name: seats[slug]?.[0] ?? slug, seats: seats[slug]?.[1] ?? null })
const piece = (slug: string) => ({ card: cardOf(slug), variation: undefined, product: null, delivery: 'Free, 18–29 January' })
const show = (...slugs: string[]) => mount(<Comparison pieces={slugs.map(piece)} fabrics={[]} onRemove={() => undefined} />).ready
const names = () => [...document.querySelectorAll('thead th[scope=col] a')].map(({ textContent }) => textContent)
const chooser = (name: string) => findA(HTMLSelectElement, `select[aria-label$="of ${name}"]`)

test('a phone shows two pieces: the field beside a name puts another one in its place, and keeps the focus', async () => {
  await show('kalk-bay', 'knysna', 'greyton')
  expect(names()).toEqual(['Kalk Bay', 'Knysna', 'Greyton'])
  expect(document.querySelectorAll('select')).toHaveLength(2)
  chooser('Kalk Bay').focus()
  await act(async () => {
    chooser('Kalk Bay').value = 'greyton'
    chooser('Kalk Bay').dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(names()).toEqual(['Greyton', 'Knysna', 'Kalk Bay'])
  expect(document.activeElement).toBe(chooser('Greyton'))
  const widths = [...document.querySelectorAll('tbody tr')].find((row) => row.querySelector('th')?.textContent?.startsWith('Seats'))
  expect([...(widths?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)).toEqual(['1', '2', '3'])
})

test('choosing the other shown piece exchanges the two', async () => {
  await show('kalk-bay', 'knysna', 'greyton')
  await act(async () => {
    chooser('Kalk Bay').value = 'knysna'
    chooser('Kalk Bay').dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(names()).toEqual(['Knysna', 'Kalk Bay', 'Greyton'])
})

test('a fact that differs only in a piece that a phone does not show is marked for wide screens alone', async () => {
  await show('two-seater', 'knysna', 'greyton')
  const row = [...document.querySelectorAll('tbody tr')].find((one) => one.querySelector('th')?.textContent?.startsWith('Seats'))
  expect([row?.hasAttribute('data-differs'), row?.hasAttribute('data-pair-differs')]).toEqual([true, false])
})

test('two pieces need no fields', async () => {
  await show('kalk-bay', 'knysna')
  expect(document.querySelectorAll('select')).toHaveLength(0)
})
