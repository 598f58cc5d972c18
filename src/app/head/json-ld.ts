import type { Thing } from 'schema-dts'
import type { BlogPost } from '../../contract/content/blog.ts'
import type { Product } from '../../contract/catalogue/catalogue.ts'
import type { ContentPage } from '../../contract/content/content.ts'
import type { Decorator } from '../../contract/content/decorator.ts'
import type { Listing } from '../../contract/catalogue/listing.ts'
import { contentPages, to } from '../../contract/paths.ts'
import type { Store } from '../../contract/content/store.ts'
import { blogPosting } from './json-ld-blog.ts'
import { faqPage } from './json-ld-faq.ts'
import { productThing } from './json-ld-product.ts'
import { crumbs, organization, website, type Absolute, type Named } from './json-ld-shop.ts'
import { furnitureStore } from './json-ld-store.ts'
import type { LoadedPage } from '../navigation/load-page.ts'

type Said = Named<Thing>

/** The place of a step on the way to a page. */
interface Step {
  name: string
  path: string
}

const shop: Step = { name: 'Shop', path: to.categories() }
const blog: Step = { name: 'Blog', path: to.blog() }
const shops: Step = { name: 'Our shops', path: `${to.info('contact-us')}#shops` }
const decorators: Step = { name: 'Decorators', path: to.decorators() }

interface Prose {
  page: ContentPage
}

const prose = (data: unknown, at: Absolute): Said[] => {
  const { title, slug } = (data as Prose).page
  return [crumbs([{ name: title, path: to.info(slug) }], at)]
}

/** What the pages of each route tell, with the steps that they show, by the route's name. */
const tellers: Readonly<Record<string, (data: unknown, at: Absolute, page: LoadedPage) => Said[]>> = {
  home: (_, at) => [organization(at), website(at)],
  categories: (_, at) => [crumbs([shop], at)],
  category: (data, at) => {
    const { category } = data as Listing
    return category ? [crumbs([shop, { name: category.name, path: to.category(category.slug) }], at)] : []
  },
  product: (data, at) => {
    const { product } = data as { product: Product }
    const shelf = { name: sentence(product.category.replaceAll('-', ' ')), path: to.category(product.category) }
    return [productThing(product, at), crumbs([shelf, { name: product.name, path: to.product(product.slug) }], at)]
  },
  ...Object.fromEntries(contentPages.map((name) => [name, prose])),
  faqs: (data, at) => [faqPage((data as Prose).page, at), ...prose(data, at)],
  blog: (_, at, { head }) => {
    const tag = new URL(at(head.canonical)).searchParams.get('tag')
    return [crumbs(tag ? [blog, { name: sentence(tag), path: to.blog(tag) }] : [blog], at)]
  },
  'blog-post': (data, at) => {
    const post = data as BlogPost
    return [blogPosting(post, at), crumbs([blog, { name: post.title, path: to.blogPost(post.slug) }], at)]
  },
  store: (data, at) => {
    const { store } = data as { store: Store }
    return [furnitureStore(store, at), crumbs([shops, { name: store.city, path: to.store(store.slug) }], at)]
  },
  decorators: (data, at) => [crumbs([{ ...decorators, name: (data as Prose).page.title }], at)],
  decorator: (data, at) => {
    const { name, slug } = data as Decorator
    return [crumbs([decorators, { name, path: to.decorator(slug) }], at)]
  },
  'decorator-application': (_, at) => [crumbs([decorators, { name: 'Apply to join', path: to.decoratorApplication() }], at)],
  giveaway: (_, at, { head }) => [crumbs([{ name: head.title, path: to.giveaway() }], at)],
}

/** What a page tells search engines in their own terms. `origin` makes addresses absolute. */
export function jsonLdOf(page: LoadedPage, origin: string): Said[] {
  return tellers[page.name]?.(page.data, (path) => new URL(path, origin).href, page) ?? []
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`
