import type { ShopReader } from '../data/shop-reader.ts'

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

export const PAYLOAD_ID = 'page-data'

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

/** The payload as a script element that no parser mistakes for its end. */
export function renderPayload(payload: PagePayload): string {
  const json = JSON.stringify(payload).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${PAYLOAD_ID}">${json}</script>`
}

/** The payload of this document, or null where the worker's shell was served. */
export function readPayload(): PagePayload | null {
  const element = document.getElementById(PAYLOAD_ID)
  return element?.textContent ? (JSON.parse(element.textContent) as PagePayload) : null
}
