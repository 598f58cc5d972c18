import type { ShopReader } from '../data/shop-reader.ts'
import { PAYLOAD_ID } from './payload-id.ts'

/** What the shell shows on every page. */
export interface ShellData {
  categories: readonly { slug: string; name: string; image: string | null }[]
}

/** What a server-rendered page hands to the device, so that it can go on from there. */
export interface PagePayload {
  data: unknown
  status: number
  shell: ShellData
}

export async function loadShell(shop: ShopReader): Promise<ShellData> {
  const { categories } = await shop.catalogue()
  return {
    categories: categories.map(({ slug, name, picture }) => ({
      slug,
      name,
      image: picture && `${picture.base}-${picture.widths[0]}.webp`,
    })),
  }
}

/** The payload as a script element that no parser mistakes for its end, with the names of the modules that draw it. */
export function renderPayload(payload: PagePayload, modules: readonly string[]): string {
  const named = modules.length > 0 ? ` data-modules="${modules.join(' ')}"` : ''
  const json = JSON.stringify(payload).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${PAYLOAD_ID}"${named}>${json}</script>`
}

/** The payload of this document, or null where the worker's shell was served. */
export function readPayload(): PagePayload | null {
  const element = document.getElementById(PAYLOAD_ID)
  return element?.textContent ? (JSON.parse(element.textContent) as PagePayload) : null
}
