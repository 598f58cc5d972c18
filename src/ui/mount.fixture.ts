import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Puts a piece of interface on a page for one test; the returned `update` shows it again with other props. */
export function mount(shown: ReactNode) {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  const update = (next: ReactNode) => act(async () => root.render(next))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    host.remove()
  })
  return { host, update, ready: update(shown) }
}

/** The one element that matches, or a failed test. */
export function find(selector: string, within: ParentNode = document): HTMLElement {
  const found = within.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`Nothing on the page matches ${selector}`)
  return found
}

/** Types into a field the way a person does: past React's own property, so that it hears of the new value. */
export async function type(field: HTMLInputElement, value: string): Promise<void> {
  await act(async () => {
    Reflect.set(HTMLInputElement.prototype, 'value', value, field)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** Clicks, and waits for what follows from it. */
export async function click(target: Element): Promise<void> {
  await act(async () => {
    target.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  })
}
