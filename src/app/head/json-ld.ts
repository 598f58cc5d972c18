import type { Thing } from 'schema-dts'
import type { Listing } from '../../contract/catalogue/listing.ts'
import type { BlogPost } from '../../contract/content/blog.ts'
import type { ContentPage } from '../../contract/content/content.ts'
import type { Decorator } from '../../contract/content/decorator.ts'
import type { Store } from '../../contract/content/store.ts'
import { contentPages, to } from '../../contract/paths.ts'
import type { ProductData } from '../../features/catalogue/product/product-screen.tsx'
import type { LoadedPage } from '../navigation/load-page.ts'
import {
  blogPosting,
  breadcrumbs,
  faqPage,
  furnitureStore,
  organization,
  productThing,
  website,
  type Absolute,
  type Named,
} from './json-ld-things.ts'

/** A breadcrumb. */
interface Step {
  name: string
  path: string
}

const shop: Step = { name: 'Shop', path: to.categories() }
const blog: Step = { name: 'Blog', path: to.blog() }
const shops: Step = { name: 'Our shops', path: `${to.info('contact-us')}#shops` }
const decorators: Step = { name: 'Decorators', path: to.decorators() }

type Describe<Data> = (data: Data, at: Absolute, page: LoadedPage) => Named<Thing>[]

/** The data of each route, reduced to the fields that its description reads. */
interface RouteData {
  home: unknown
  categories: unknown
  category: Listing
  product: ProductData
  faqs: Prose
  blog: unknown
  'blog-post': BlogPost
  store: { store: Store }
  decorators: Prose
  decorator: Decorator
  'decorator-application': unknown
  giveaway: unknown
  trade: unknown
}

interface Prose {
  page: ContentPage
}

const prose: Describe<Prose> = ({ page: { title, slug } }, at) => [breadcrumbs([{ name: title, path: to.info(slug) }], at)]

const byRoute: { [Name in keyof RouteData]: Describe<RouteData[Name]> } = {
  home: (_, at) => [organization(at), website(at)],
  categories: (_, at) => [breadcrumbs([shop], at)],
  category: ({ category }, at) => (category ? [breadcrumbs([shop, { name: category.name, path: to.category(category.slug) }], at)] : []),
  product: ({ product, ...promised }, at) => {
    const category = { name: sentence(product.category.replaceAll('-', ' ')), path: to.category(product.category) }
    return [productThing(product, promised, at), breadcrumbs([category, { name: product.name, path: to.product(product.slug) }], at)]
  },
  faqs: (data, at, page) => [faqPage(data.page, at), ...prose(data, at, page)],
  blog: (_, at, { head }) => {
    const tag = new URL(at(head.canonical)).searchParams.get('tag')
    return [breadcrumbs(tag ? [blog, { name: sentence(tag), path: to.blog(tag) }] : [blog], at)]
  },
  'blog-post': (post, at) => [blogPosting(post, at), breadcrumbs([blog, { name: post.title, path: to.blogPost(post.slug) }], at)],
  store: ({ store }, at) => [furnitureStore(store, at), breadcrumbs([shops, { name: store.city, path: to.store(store.slug) }], at)],
  decorators: ({ page: { title } }, at) => [breadcrumbs([{ ...decorators, name: title }], at)],
  decorator: ({ name, slug }, at) => [breadcrumbs([decorators, { name, path: to.decorator(slug) }], at)],
  'decorator-application': (_, at) => [breadcrumbs([decorators, { name: 'Apply to join', path: to.decoratorApplication() }], at)],
  giveaway: (_, at, { head }) => [breadcrumbs([{ name: head.title, path: to.giveaway() }], at)],
  trade: (_, at, { head }) => [breadcrumbs([{ name: head.title, path: to.trade() }], at)],
}

const descriptions: Readonly<Record<string, Describe<never>>> = {
  ...Object.fromEntries(contentPages.map((name) => [name, prose])),
  ...byRoute,
}

/** The structured data of a page for search engines. `origin` makes its addresses absolute. */
export function jsonLdOf(page: LoadedPage, origin: string): Named<Thing>[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the route's `load` produced the data; RouteData states its type by name
  return descriptions[page.name]?.(page.data as never, (path) => new URL(path, origin).href, page) ?? []
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`
