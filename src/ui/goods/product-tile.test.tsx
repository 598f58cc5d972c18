// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { find, findA, mount } from '../mount.fixture.ts'
import { ProductTile } from './product-tile.tsx'

const picture = (fabric: string) => ({ src: `/${fabric}.webp`, srcSet: '', width: 4, height: 3, alt: `Kalk Bay in ${fabric}`, color: '' })
const dot = (label: string) => ({ color: '#ccc', label, href: `/product/kalk-bay?fabric=${label}`, picture: picture(label) })

test('a tapped colour changes the picture, the link and the words of its tile', async () => {
  await mount(
    <ProductTile
      href="/product/kalk-bay"
      name="Kalk Bay"
      tagline="The three-seater that started it all"
      price="R 18 999"
      picture={picture('Oat')}
      dots={['Oat', 'Clay', 'Sage'].map(dot)}
      pictured={0}
      rating={null}
    />,
  ).ready
  const shown = () => [find('img').getAttribute('alt'), find('h3 a').getAttribute('href')]
  expect(shown()).toEqual(['Kalk Bay in Oat', '/product/kalk-bay'])
  expect(findA(HTMLInputElement, 'input[aria-label=Oat]').checked).toBe(true)
  await act(async () => find('input[aria-label=Clay]').click())
  expect(shown()).toEqual(['Kalk Bay in Clay', '/product/kalk-bay?fabric=Clay'])
  expect(find('h3 + p').textContent).toBe('In clay')
  expect(findA(HTMLInputElement, 'input[aria-label=Clay]').checked).toBe(true)
})
