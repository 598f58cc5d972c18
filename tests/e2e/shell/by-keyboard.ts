import { expect, type Locator, type Page } from '@playwright/test'

/** Steps with the keyboard only. After every key press, the focus must be visible. */

/** The fault of the visible focus, or null. It runs in the page. */
function focusFault(): string | null {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return 'nothing has the focus'
  const words = `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`
  // A swatch's radio is hidden. Its label shows the focus.
  const label = element.clientWidth <= 1 ? element.closest('label') : null
  const shown = label ?? element
  if (!element.matches(':focus-visible')) return `${words} does not show its focus`
  const hasRing = (candidate: Element | null) => {
    if (!candidate) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate)
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  }
  if (![shown, shown.parentElement].some(hasRing)) return `${words} has no ring`
  const [box] = shown.getClientRects()
  if (!box || box.width === 0) return `${words} cannot be seen`
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
  if (!hit) return `${words} is out of sight`
  return shown.contains(hit) ? null : `${words} is covered by ${hit.outerHTML.slice(0, 80)}`
}

/** Waits until the focused element has a ring and nothing covers it. It polls, because motion and scrolling may still run. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(focusFault)).toBeNull()
}

/** Presses the key until `target` has the focus. Each stop on the way must be visible. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeAttached()
  const stops: string[] = []
  while (stops.length < 150) {
    await page.keyboard.press(key)
    await expectVisibleFocus(page)
    if (await target.evaluate((element) => element === document.activeElement)) return
    stops.push(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''))
  }
  throw new Error(`The keyboard does not lead there. It led by ${stops.map((stop) => stop.trim().slice(0, 30)).join(', ')}`)
}

/** Presses the arrow key in the focused group of radios until `radio` is checked. */
export async function arrowTo(page: Page, radio: Locator): Promise<void> {
  for (let press = 0; press < 20 && !(await radio.isChecked()); press += 1) {
    await page.keyboard.press('ArrowRight')
    await expectVisibleFocus(page)
  }
  await expect(radio).toBeChecked()
  await expect(radio).toBeFocused()
}
