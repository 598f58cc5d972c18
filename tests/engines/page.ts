import { expect, vi } from 'vitest'
import * as z from 'zod/mini'
import type { EngineBrowser } from './browser.ts'

const soon = { timeout: 60_000, interval: 100 }

/** The least numbers of cached addresses by path. */
const leastCached: Readonly<Record<string, number>> = {
  '/api/products/': 53,
  '/media/products/': 53,
  '/media/swatches/': 20,
  '/media/categories/': 8,
}

/** Waits until the page's own heading is `name`. */
export const shows = (browser: EngineBrowser, name: string): Promise<void> =>
  vi.waitFor(async () => {
    const heading = await browser.run(z.nullable(z.string()), () => document.querySelector('main h1')?.textContent.trim())
    expect(heading).toBe(name)
  }, soon)

/** Waits until the worker controls the page, and has the products and the pictures that the shop needs offline. */
export const hasOfflineCopy = (browser: EngineBrowser): Promise<void> =>
  vi.waitFor(
    async () => {
      const missing = await browser.run(
        z.array(z.string()),
        async (least) => {
          if (!navigator.serviceWorker.controller) return ['worker']
          const urls: string[] = []
          for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) urls.push(url)
          return Object.keys(least).filter((path) => urls.filter((url) => url.includes(path)).length < (least[path] ?? 0))
        },
        leastCached,
      )
      expect(missing).toEqual([])
    },
    { timeout: 120_000, interval: 250 },
  )

/** Waits until a visible element that matches `selector` and whose text or label starts with `text` is uncovered and rests, and presses its centre. */
export async function press(browser: EngineBrowser, selector: string, text: string): Promise<void> {
  const point = await vi.waitFor(async () => {
    const found = await browser.run(
      z.nullable(z.object({ x: z.number(), y: z.number() })),
      async (wanted, start) => {
        const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent.trim()
        const element = [...document.querySelectorAll(wanted)].find(
          (candidate) => nameOf(candidate).startsWith(start) && candidate.checkVisibility() && candidate.closest('[inert]') === null,
        )
        if (!element) return null
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        const centreNow = () => {
          const { left, top, width, height } = element.getBoundingClientRect()
          return { x: left + width / 2, y: top + height / 2 }
        }
        const before = centreNow()
        for (let frame = 0; frame < 6; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
        const centre = centreNow()
        if (centre.x !== before.x || centre.y !== before.y) return null
        const hit = document.elementFromPoint(centre.x, centre.y)
        return hit && (element.contains(hit) || hit.contains(element)) ? centre : null
      },
      selector,
      text,
    )
    if (!found) throw new Error(`${selector} "${text}" is not there, or something covers it`)
    return found
  }, soon)
  await browser.press(point)
}

const picturesSchema = z.object({ icons: z.int(), pictures: z.int(), undrawn: z.array(z.string()) })

/**
 * Every visible icon has a size and is drawn from the page itself. Every visible picture is there, or the icon that takes its place; `least`
 * states how many pictures are there.
 */
export async function expectDrawn(browser: EngineBrowser, least: { icons: number; pictures: number }): Promise<void> {
  await vi.waitFor(async () => {
    const drawn = await browser.run(picturesSchema, () => {
      const isInView = (element: Element) => {
        const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
        const isWithin = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
        return element.checkVisibility() && isWithin && width > 0 && height > 0
      }
      const icons = [...document.querySelectorAll<SVGUseElement>('svg > use')].filter((use) => use.ownerSVGElement?.checkVisibility())
      const pictures = [...document.querySelectorAll('img')].filter(isInView)
      const isThere = ({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth > 0
      const hasIcon = (picture: HTMLImageElement) => picture.parentElement?.querySelector('use') !== null
      const isIconDrawn = (use: SVGUseElement) => {
        const href = use.getAttribute('href') ?? ''
        const { width, height } = use.getBBox()
        const outside = use.ownerSVGElement?.getBoundingClientRect()
        return document.getElementById(href.slice(1)) !== null && width + height > 0 && (outside?.width ?? 0) > 0
      }
      return {
        icons: icons.length,
        pictures: pictures.filter(isThere).length,
        undrawn: [
          ...icons.filter((use) => !isIconDrawn(use)).map((use) => use.getAttribute('href') ?? ''),
          // A picture beside the viewport of its carousel has not begun to load.
          ...pictures.filter((picture) => picture.complete && !isThere(picture) && !hasIcon(picture)).map(({ src }) => src),
        ],
      }
    })
    expect(drawn.undrawn).toEqual([])
    expect(drawn.icons).toBeGreaterThanOrEqual(least.icons)
    expect(drawn.pictures).toBeGreaterThanOrEqual(least.pictures)
  }, soon)
}
