import type { FormAnswer } from '../../contract/http/form-answer.ts'
import type { ShopReader } from '../../data/catalogue/shop-reader.ts'
import { PAYLOAD_ID } from '../boot/payload-id.ts'

/** What the shell shows on every page. */
export interface ShellData {
  categories: readonly { slug: string; name: string; image: string | null }[]
  stores: readonly { slug: string; city: string }[]
  /** What the build is called that a served page is of. */
  build?: string
}

/** What a server-rendered page hands to the device, so that it can go on from there. */
export interface PagePayload {
  data: unknown
  status: number
  shell: ShellData
  /** A form of this page that was posted without script came back with it. */
  posted?: FormAnswer | undefined
}

function noStores(cause: unknown): [] {
  console.info('The shops could not be read:', cause)
  return []
}

export async function loadShell(shop: ShopReader): Promise<ShellData> {
  // Without its shops the shell still stands.
  const [{ categories }, stores] = await Promise.all([shop.catalogue(), shop.stores().catch(noStores)])
  return {
    stores: stores.map(({ slug, city }) => ({ slug, city })),
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
