import { brand } from '../../src/contract/brand.ts'
import { contentPages, patterns } from '../../src/contract/paths.ts'

const { content: _anySection, ...screens } = patterns
const shapes = Object.values(screens).map((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`))
const prose: ReadonlySet<string> = new Set(contentPages)

/** Whether a link of our texts leads somewhere: out of the shop, or to a screen it has. Texts may name places that are not open yet. */
export function isKnownPlace(href: string): boolean {
  const { origin, pathname } = new URL(href, brand.url)
  if (origin !== new URL(brand.url).origin) return true
  const [, section, page, more] = pathname.split('/')
  return shapes.some((shape) => shape.test(pathname)) || Boolean(section && page && more === undefined && prose.has(page))
}
