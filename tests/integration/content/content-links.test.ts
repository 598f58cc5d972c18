import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isKnownPlace } from '../../../api-mock/content/page-html.ts'
import { readContent } from '../../../api-mock/seed/content-files.ts'
import { redirectFor } from '../../../api-mock/pages/page-requests.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

/** Whether a path names an existing page, beyond its pattern. */
function isThere(pathname: string): boolean {
  const { catalogue } = shop.deps
  const [, section, slug] = pathname.split('/')
  if (slug === undefined || slug === 'application') return true
  switch (section) {
    case 'product':
      return catalogue.cardNamed(slug) !== undefined
    case 'product-category':
      return catalogue.category(slug) !== undefined
    case 'blog':
      return catalogue.editorial.posts.has(slug)
    case 'store':
      return catalogue.editorial.stores.has(slug)
    case 'decorator':
      return catalogue.editorial.decorators.has(slug)
    case 'info':
      return catalogue.page(slug) !== undefined
    default:
      return true
  }
}

function check(link: string, where: string): void {
  const { pathname, origin } = new URL(link, 'https://stoep.example')
  if (origin !== 'https://stoep.example') return
  expect(isKnownPlace(link), `${link} in ${where}`).toBe(true)
  expect(isThere(pathname), `${link} in ${where}`).toBe(true)
  expect(redirectFor(new URL(link, 'https://stoep.example'), shop.deps.catalogue), `${link} in ${where} is old`).toBeNull()
}

it('every link of pages and posts has an existing target, and none was dropped', () => {
  const { pages, blog } = readContent()
  const { catalogue } = shop.deps
  const shown = [...catalogue.pages.values(), ...catalogue.editorial.posts.values()]
  const links = shown.flatMap(({ html, slug }) => [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, link = '']) => ({ link, slug })))
  const written = [...pages, ...blog].join('\n').match(/(?<!!\[[^\]]*)\]\(\/[^)]*\)|\{site_url\}/g) ?? []
  expect(links).toHaveLength(written.length)
  for (const { link, slug } of links) check(link, slug)
})

it('every picture of pages and posts is there', () => {
  const { catalogue } = shop.deps
  const shown = [...catalogue.pages.values(), ...catalogue.editorial.posts.values()]
  const pictures = shown.flatMap(({ html }) => [...html.matchAll(/<img src="([^"]*)"/g)].map(([, src = '']) => src))
  expect(pictures).toContain('/media/scenes/workshop-800.webp')
  for (const src of pictures) expect(existsSync(`public${src}`), src).toBe(true)
})

it('the link of the home page has an existing target', () => {
  check(readContent().home.hero.action, 'home.json')
})
