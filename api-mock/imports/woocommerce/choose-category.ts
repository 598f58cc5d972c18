import { to } from '../../../src/contract/paths.ts'
import type { Category } from '../../../src/contract/catalogue/catalogue.ts'
import type { ImportCategory } from '../goods.ts'
import { slugOf } from '../slug.ts'
import { decodeEntities } from './plain-text.ts'

/** Chooses one category of this shop for a product with several categories. */
export interface CategoryChooser {
  choose(cell: string): { category: ImportCategory; others: string[]; warning: string | null }
  /** The old addresses of all categories so far → the category here, or the search for its name. */
  addresses(): ReadonlyMap<string, string>
}

const single = (slug: string) => slug.replace(/ies$/, 'y').replace(/s$/, '')

/**
 * The rules for the paths `Furniture > Sofas > Sleepers`, in their order: a path whose last name is a category of this shop; else a path
 * whose nearest parent is one; else the last name of the first path becomes a new category.
 * @param mapped a name in the export → a slug of this shop, from the operator
 */
export function createCategoryChooser(
  categories: readonly Pick<Category, 'slug' | 'name'>[],
  mapped: ReadonlyMap<string, string>,
): CategoryChooser {
  const bySingle = new Map(
    categories.flatMap(({ slug, name }) => [slug, slugOf(name)].map((word) => [single(word), { slug, name }] as const)),
  )
  const find = (name: string): ImportCategory | undefined => {
    const slug = mapped.get(name.toLowerCase())
    if (slug !== undefined) return categories.find((category) => category.slug === slug) ?? { slug, name }
    return bySingle.get(single(slugOf(name)))
  }
  const findNearest = (path: readonly string[]) => path.toReversed().map(find).find(Boolean)
  const addresses = new Map<string, string>()
  const noteAddresses = (path: readonly string[]) => {
    for (const [depth, name] of path.entries()) {
      const known = findNearest(path.slice(0, depth + 1))
      const from = to.category(slugOf(name))
      const target = known ? to.category(known.slug) : to.search(name)
      if (slugOf(name) !== '' && from !== target) addresses.set(from, target)
    }
  }
  return {
    addresses: () => addresses,
    choose(cell) {
      const paths = pathsOf(cell).filter((path) => !/^uncategori[sz]ed$/i.test(path.join('')))
      paths.forEach(noteAddresses)
      const first = paths[0]
      if (!first) return { category: { slug: 'other', name: 'Other' }, others: [], warning: 'it has no category and went to "Other"' }
      const leaf = first.at(-1) ?? ''
      const category =
        paths.map((path) => find(path.at(-1) ?? '')).find(Boolean) ?? paths.map(findNearest).find(Boolean) ?? newCategory(leaf)
      const others = [...new Set(paths.flat())].filter((name) => name !== category.name)
      return { category, others, warning: null }
    },
  }
}

/** `all` is the slug of the listing of all products. */
function newCategory(name: string): ImportCategory {
  const slug = slugOf(name) || 'other'
  return { slug: slug === 'all' ? 'all-products' : slug, name: name || 'Other' }
}

const pathsOf = (cell: string): string[][] =>
  cell
    .split(/(?<!\\),/)
    .map((path) =>
      decodeEntities(path.replaceAll('\\,', ','))
        .split('>')
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .filter((path) => path.length > 0)
