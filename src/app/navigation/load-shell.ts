import { applyFacts } from '../../contract/brand.ts'
import type { ShopReader } from '../../data/catalogue/shop-reader.ts'
import type { ShellData } from './page-payload.ts'

function noStores(cause: unknown): [] {
  console.info('The stores could not be read:', cause)
  return []
}

/** Loads the shell's categories, stores and facts, and takes over the facts. Throws if the catalogue cannot be read. */
export async function loadShell(shop: ShopReader): Promise<ShellData> {
  // The shell also works without its stores.
  const [{ categories, shop: facts }, stores] = await Promise.all([shop.frame(), shop.stores().catch(noStores)])
  applyFacts(facts)
  return {
    facts,
    stores: stores.map(({ slug, city }) => ({ slug, city })),
    categories: categories.map(({ slug, name, picture }) => ({
      slug,
      name,
      image: picture && `${picture.base}-${picture.widths[0]}.webp`,
      ...(picture?.focal && { focal: picture.focal }),
    })),
  }
}
