import { fillPath } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { contentPages } from '../src/contract/paths.ts'
/** Documents that are no pages of the shop: the API and its docs, payment sandboxes, files, and what only machines read. */
export const notPages: RegExp[] = [/^\/api(\/|$)/, /^\/sandbox(\/|$)/, /^\/builds\//, /^\/(healthz|readyz)$/, /\.[a-z0-9]{1,11}$/i]

/** The public reads: the same for everybody. Everything else of the API goes to the network alone. */
const publicRead = /^\/api\/(catalogue|home|products\/[^/]+|categories\/[^/]+|content\/[^/]+)$/

export const isPublicRead = (url: URL, method: string): boolean => method === 'GET' && publicRead.test(url.pathname)

/** Pictures only: the three models are large and are looked at with a network. */
export const isPicture = (url: URL): boolean => /^\/media\/.+\.webp$/.test(url.pathname)

/** What a page is drawn from besides the catalogue, or null: listings and search need no more. */
export function readBehind(path: string): string | null {
  const [section, name, more] = path.split('/').slice(1)
  if (more) return null
  if (!section) return endpoints.home.path
  if (section === 'product' && name) return fillPath(endpoints.product.path, { slug: name })
  if (name && contentPages.some((page) => page === name)) return fillPath(endpoints.content.path, { page: name })
  return null
}
