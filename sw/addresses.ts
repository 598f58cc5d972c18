import { fillPath } from '../src/contract/http/endpoint.ts'
import { catalogueEndpoints } from '../src/contract/catalogue/catalogue-endpoints.ts'
import { listsStores } from '../src/contract/content/content.ts'
import { readingEndpoints } from '../src/contract/content/content-endpoints.ts'
import { isPagePath } from '../src/contract/page-paths.ts'
import { contentPages } from '../src/contract/paths.ts'

/** True for a page of the shop, which runs the shop's code. */
export const isPage = ({ pathname }: URL): boolean => isPagePath(pathname)

/** True for a navigation to a page. It ignores the query: a search for "1.8m" is no file. */
export const isPageVisit = (url: URL, mode: RequestMode): boolean => mode === 'navigate' && isPage(url)

/** The public reads, equal for all users. The worker does not handle the rest of the API. */
const publicRead = /^\/api\/(catalogue|home|redirects|(products|categories|content)\/[^/]+|(blog|stores|decorators)(\/[^/]+)?)$/

/** True for a read that the worker may cache [W2]. */
export const isPublicRead = (url: URL, method: string): boolean => method === 'GET' && publicRead.test(url.pathname)

/** True for a 3D model or a file of the 3D viewer. Nothing fetches these ahead; they are cached when the user opens a model [W12]. */
export const isModelFile = ({ pathname }: URL): boolean => /^\/media\/.+\.glb$|^\/assets\/viewer-[\w-]+\.js$/.test(pathname)

/** True for a picture. */
export const isPicture = (url: URL): boolean => /^\/media\/.+\.webp$/.test(url.pathname)

const prose = (page: string) => fillPath(catalogueEndpoints.content.path, { page })

/** The public reads that a page needs besides the catalogue. Listings and search need no others. */
export function readsBehind(path: string): string[] {
  const [section, name, more] = path.split('/').slice(1)
  if (more) return []
  switch (section) {
    case '':
      return [catalogueEndpoints.home.path]
    case 'product':
      return name ? [fillPath(catalogueEndpoints.product.path, { slug: name })] : []
    case 'blog':
      return [name ? fillPath(readingEndpoints.blogPost.path, { slug: name }) : readingEndpoints.blog.path]
    case 'store':
      return name ? [fillPath(readingEndpoints.store.path, { slug: name }), readingEndpoints.stores.path] : []
    case 'decorator':
      if (name && name !== 'application') return [fillPath(readingEndpoints.decorator.path, { slug: name })]
      return [readingEndpoints.decorators.path, prose('decorator')]
    case 'giveaway':
      return name ? [] : [prose('giveaway')]
    case 'trade':
      return name ? [] : [prose('trade'), catalogueEndpoints.home.path]
    default:
      if (!name || !contentPages.some((page) => page === name)) return []
      return listsStores(name) ? [prose(name), readingEndpoints.stores.path] : [prose(name)]
  }
}
