import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { webFonts } from '../../../src/contract/web-fonts.ts'
import { test } from './one-window.ts'
import { screens } from '../../support/browser/screens.ts'
import { expect, layOutWhole, open } from './shop-test.ts'
import { atBothWidths } from './two-widths.ts'

/** What a visitor sees of an element, beside its place and size. */
const seen = [
  'display position visibility opacity z-index overflow transform translate scale clip-path box-shadow outline-width cursor',
  'color background-color background-image border-top-width border-bottom-width border-left-width border-top-color border-radius',
  'font-family font-size font-weight font-style line-height letter-spacing text-align text-transform text-decoration-line white-space',
  'fill stroke stroke-width object-fit list-style-type content-visibility scroll-snap-type accent-color',
].flatMap((names) => names.split(' '))

/** All elements of the served page at its present width, but for the empty places of the loading bar and of notifications. */
function elements(page: Page): Promise<string[]> {
  return page.evaluate(async (names) => {
    await document.fonts.ready
    const all = document.querySelectorAll('body, body *:not(script, link, defs, defs *, [data-stage], section:empty)')
    return [...all].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      const tag = [element.tagName, ...[...element.attributes].map(({ name, value }) => `${name}=${value}`)].join(' ').slice(0, 80)
      return [tag, x, y, width, height, ...names.map((name) => `${name}: ${style.getPropertyValue(name)}`)].join('\n')
    })
  }, seen)
}

for (const { path, tag } of screens) {
  test(`${tag}${path} looks the same with its first styles as with the whole style sheet, or starts with that`, async ({
    page,
    request,
  }) => {
    const html = await (await request.get(path)).text()
    const [rest] = /\/assets\/style-[\w-]+\.css/.exec(html) ?? []
    if (!html.includes('<style>')) return expect(html.split('</head>')[0]).toContain(rest)
    // Transitions would still run on some loads.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // Nothing moves and nothing flashes when the rest arrives: the page without script, before the rest and then with it.
    await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.route(`**${rest}`, (route) => route.fulfill({ contentType: 'text/css', body: '' }))
    await page.goto(path, { waitUntil: 'load' })
    await layOutWhole(page)
    await atBothWidths(page, async () => {
      const first = await elements(page)
      const added = await page.addStyleTag({ url: `${rest}?whole` })
      const whole = await elements(page)
      await added.evaluate((link: Element) => link.remove())
      expect(first.length).toBe(whole.length)
      const different = first.flatMap((element, index) => (element === whole[index] ? [] : [[element, whole[index]]]))
      expect(different.slice(0, 3)).toEqual([])
    })
  })
}

test('a first visit has its styles in its head, which its policy permits, and loads the rest at its end', async ({ request }) => {
  for (const path of ['/', '/product-category/sofas', '/product/kalk-bay', '/search?q=couch', '/blog', '/info/faqs']) {
    const response = await request.get(path)
    const [head = '', body = ''] = (await response.text()).split('</head>')
    const hashes = [...head.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => createHash('sha256').update(css).digest('base64'))
    expect([path, hashes.length, head.includes('rel="stylesheet"'), head.includes('as="font"')]).toEqual([path, 1, false, false])
    expect(response.headers()['content-security-policy']).toContain(`; style-src 'self' 'sha256-${hashes[0]}';`)
    expect(body.slice(body.indexOf('id="page-data"'))).toContain('/assets/style-')
    const [, withoutScript] = /<noscript>(.*?)<\/noscript>/s.exec(body.slice(body.indexOf('id="page-data"'))) ?? []
    expect(withoutScript).toMatch(/\/assets\/fonts-[\s\S]*\/assets\/style-/)
  }
  // An error page and the worker's shell have the whole style sheet from the start.
  for (const path of ['/nowhere', '/index.html', '/checkout']) {
    const response = await request.get(path)
    const [head = ''] = (await response.text()).split('</head>')
    expect(head).toContain('/assets/style-')
    expect(head.match(/as="font"/g)).toHaveLength(webFonts.length)
    expect(response.headers()['content-security-policy']).toContain("; style-src 'self';")
  }
})

test('every page has its boot script inside, which its policy permits, and no other script that runs', async ({ request }) => {
  for (const path of ['/', '/product/kalk-bay', '/nowhere', '/checkout', '/index.html']) {
    const response = await request.get(path)
    const scripts = [...(await response.text()).matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].filter(([, tag]) => !tag?.includes('json"'))
    expect([path, scripts.map(([, tag]) => tag?.replace(/"[^"]*"$/, ''))]).toEqual([path, [' type="module" data-modules=']])
    const hash = createHash('sha256')
      .update(scripts[0]?.[2] ?? '')
      .digest('base64')
    expect(response.headers()['content-security-policy']).toContain(`; script-src 'self' 'sha256-${hash}';`)
  }
})

test('the icon of the tab is in the page, and search engines have a file', async ({ page }) => {
  await open(page, '/')
  const icons = page.locator('link[rel="icon"]')
  await expect(icons.first()).toHaveAttribute('href', /^data:image\/png;base64,/)
  await expect(icons.last()).toHaveAttribute('href', '/icons/favicon.ico')
  const size = await page.evaluate(async () => {
    const image = new Image()
    image.src = document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? ''
    await image.decode()
    return image.naturalWidth
  })
  expect(size).toBe(32)
})

for (const { path, first, late } of [
  { path: '/', first: '/media/rooms/', late: '/media/categories/' },
  { path: '/product/kalk-bay', first: '/media/products/kalk-bay/linen-oat-', late: '/media/swatches/' },
]) {
  test(`the manifest, the other pictures and the code of ${path} wait for its first picture`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const arrived = Promise.withResolvers<void>()
    // On a slow machine, neither the page's limit for its picture nor that of the other pictures, which is an animation, may end the wait.
    const animations = await page.context().newCDPSession(page)
    await animations.send('Animation.enable')
    await animations.send('Animation.setPlaybackRate', { playbackRate: 0 })
    await page.addInitScript(() => {
      const set = setTimeout
      const isLimit = (ms: number | undefined) => ms === 2500
      window.setTimeout = Object.assign((task: () => void, ms?: number) => (isLimit(ms) ? 0 : set(task, ms)), set)
    })
    await page.route(`**${first}*`, async (route) => {
      await arrived.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // A browser reports a mouse at rest like this when the layout under it changes. That is no interaction.
    await page.evaluate(() => document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })))
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(asked).toEqual([path, expect.stringContaining(first)])
    arrived.resolve()
    await expect(page.locator('html[data-ready]')).toBeAttached()
    await expect(page.locator('head > link[rel="manifest"]')).toHaveAttribute('href', '/manifest.webmanifest')
    await expect.poll(() => asked.filter((one) => one.startsWith(late))).not.toEqual([])
  })
}

test('a first visit loads its fonts after its picture and its code, and shows its text in them', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open(page, '/product/kalk-bay')
  const shown = () =>
    page.evaluate(() => [...document.fonts].flatMap(({ family, status }) => (status === 'loaded' ? [family.replaceAll('"', '')] : [])))
  await expect.poll(shown).toEqual(expect.arrayContaining(webFonts.map(({ family }) => family)))
  const firstFont = asked.findIndex((path) => path.startsWith('/fonts/'))
  expect(asked.findLastIndex((path) => /\/assets\/(base|libraries|product-screen)-/.test(path))).toBeLessThan(firstFont)
  expect(asked.filter((path) => path.startsWith('/fonts/')).toSorted()).toEqual(webFonts.map(({ path }) => path).toSorted())
})
