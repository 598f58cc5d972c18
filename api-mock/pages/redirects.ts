import { movedTo } from '../../src/domain/content/redirects.ts'
import type { CatalogueStore } from '../catalogue/store.ts'

/** Where an old address leads now, with its query kept, or null. */
export function redirectFor(url: URL, catalogue: CatalogueStore): string | null {
  return movedTo(url, { redirects: catalogue.redirects, isCategory: (slug) => catalogue.category(slug) !== undefined })
}
