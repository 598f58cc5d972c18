// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTileRooms } from './tile-rooms.ts'

const picture = {
  base: '/media/scenes/knysna',
  widths: [400, 800, 960],
  width: 960,
  height: 720,
  alt: 'In a room',
  colour: '#fff',
  focal: [30, 60] as [number, number],
}
const inRoom = { images: [{ role: 'room' as const, picture }] }
const product = vi.fn<(slug: string) => Promise<typeof inRoom>>()
const load = vi.fn<(src: string) => Promise<void>>()
let allowed = true
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'info').mockReturnValue(undefined)
  allowed = true
  product.mockReset().mockResolvedValue(inRoom)
  load.mockReset().mockResolvedValue(undefined)
  document.body.innerHTML =
    '<article><div></div><a class="whole-card" href="/product/knysna">Knysna</a><input type="radio"></article><p>Text</p>'
  stop = startTileRooms(document, { product, load, allowed: () => allowed })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const tile = () => document.querySelector('article')!
const over = (selector: string, pointerType = 'mouse') =>
  document.querySelector(selector)!.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }))
/** The address of the room that is shown. */
const shown = () => (tile().dataset['room'] === 'shown' ? tile().style.getPropertyValue('--room') : null)
const rest = () => vi.advanceTimersByTimeAsync(5000)

test('a mouse that rests on a tile shows its room, and one that leaves takes it away', async () => {
  over('article a')
  expect(product).not.toHaveBeenCalled()
  await rest()
  expect(product).toHaveBeenCalledWith('knysna')
  expect(shown()).toBe('url("/media/scenes/knysna-800.webp")')
  expect(tile().style.getPropertyValue('--room-at')).toBe('30% 60%')
  over('p')
  expect(shown()).toBeNull()
})

test('a mouse that rested on a tile before this code loaded shows the room', async () => {
  stop()
  const find = document.querySelector.bind(document)
  vi.spyOn(document, 'querySelector').mockImplementation((selector: string) => find(selector.replace(':hover', '')))
  stop = startTileRooms(document, { product, load, allowed: () => allowed })
  await rest()
  expect(shown()).toContain('knysna')
})

test('the focus of the keyboard shows the room too', async () => {
  document.querySelector('a')!.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  await rest()
  expect(shown()).toContain('knysna')
})

test('a mouse that passes over, a finger, and a device that saves data load nothing', async () => {
  over('article a')
  over('p')
  over('article a', 'touch')
  allowed = false
  over('article a')
  await rest()
  expect(product).not.toHaveBeenCalled()
})

test('a tile with a chosen colour keeps the picture of that colour', async () => {
  over('article a')
  await rest()
  document.querySelector('a')!.setAttribute('href', '/product/knysna?fabric=tweed-moss')
  document.querySelector('input')!.dispatchEvent(new Event('change', { bubbles: true }))
  expect(shown()).toBeNull()
  over('p')
  over('article a')
  await rest()
  expect(shown()).toBeNull()
})

test('offline, a product or a picture that is not on the device leaves the tile as it was', async () => {
  product.mockRejectedValueOnce(new Error('unreachable'))
  over('article a')
  await rest()
  over('p')
  load.mockRejectedValueOnce(new Error('unreachable'))
  over('article a')
  await rest()
  expect(load).toHaveBeenCalledTimes(1)
  expect(shown()).toBeNull()
})
