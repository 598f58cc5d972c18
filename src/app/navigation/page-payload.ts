import type { FormAnswer } from '../../contract/http/form-answer.ts'
import type { ShopFacts } from '../../contract/settings/facts.ts'
import { PAYLOAD_ID } from '../boot/payload-id.ts'

/** The data of the shell. It is the same on every page. */
export interface ShellData {
  categories: readonly { slug: string; name: string; image: string | null; focal?: readonly number[] }[]
  stores: readonly { slug: string; city: string }[]
  /** The facts of the shop. Absent in the device's copies of older versions. */
  facts?: ShopFacts | undefined
  /** The name of the build that served the page. */
  build?: string
}

/** The data from which the client hydrates a server-rendered page. */
export interface PagePayload {
  data: unknown
  status: number
  shell: ShellData
  /** The server's answer to a form of this page that was posted without script. */
  posted?: FormAnswer | undefined
}

/**
 * Renders the payload as a script element, with what the boot script loads: the files of the screen's modules, and the whole style sheet if the
 * page has its first styles only. `<` is escaped, so the data cannot close the element.
 */
export function renderPayload(payload: PagePayload, modules: readonly string[], styles?: string): string {
  const attributes = (modules.length > 0 ? ` data-modules="${modules.join(' ')}"` : '') + (styles ? ` data-styles="${styles}"` : '')
  const json = JSON.stringify(payload).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${PAYLOAD_ID}"${attributes}>${json}</script>`
}

/** Parses the payload of this document. Null in the worker's shell, which has none. */
export function readPayload(): PagePayload | null {
  const element = document.getElementById(PAYLOAD_ID)
  if (!element?.textContent) return null
  const payload: unknown = JSON.parse(element.textContent)
  return isPayload(payload) ? payload : null
}

/** The same build wrote the payload, so its parts need no schemas, which a first visit would load. */
const isPayload = (value: unknown): value is PagePayload => value instanceof Object && 'shell' in value
