import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Mounts an element for one test; the returned `update` renders it again. */
export function mount(initial: ReactNode) {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  const update = (next: ReactNode) => act(async () => root.render(next))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    host.remove()
  })
  return { host, update, ready: update(initial) }
}

/** The first element that matches `selector`. Throws when none does. */
export function find(selector: string, within: ParentNode = document): HTMLElement {
  const element = within.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`Nothing on the page matches ${selector}`)
  return element
}

/** The same, for an element of one kind. Throws for another kind. */
export function findA<Kind extends HTMLElement>(kind: new () => Kind, selector: string, within: ParentNode = document): Kind {
  const element = find(selector, within)
  if (!(element instanceof kind)) throw new Error(`${selector} is a ${element.localName}`)
  return element
}

/** The input of a form by its name. */
export const inputNamed = (name: string): HTMLInputElement => findA(HTMLInputElement, `input[name="${name}"]:not([type=hidden])`)

/** Submits the form of the page, and waits for the resulting updates. */
export const submitForm = (): Promise<void> => act(async () => findA(HTMLFormElement, 'form').requestSubmit())

/** Sets the text of a field as typing does. It bypasses React's value tracking, so that React detects the change. */
export async function type(field: HTMLInputElement, value: string): Promise<void> {
  await act(async () => {
    Reflect.set(HTMLInputElement.prototype, 'value', value, field)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** Clicks, and waits for the resulting updates. */
export async function click(target: Element): Promise<void> {
  await act(async () => {
    target.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  })
}
