import { to } from '../../../contract/paths.ts'
import type { RoutePages } from '../defer-routes.ts'
import { definePage } from '../route.ts'
import { sharePicture } from '../../head/share-picture.ts'

/** The reading pages beside the catalogue (spec §2): blog, shops and decorators. */
export const readingPages = {
  blog: definePage({
    load: ({ shop, search }) => shop.blog(search.get('tag') ?? undefined),
    screen: async () => (await import('../../../features/content/blog/blog-screen.tsx')).BlogScreen,
    head: ({ posts, tags }, { search }) => {
      const tag = tags.find((candidate) => candidate.tag === search.get('tag'))?.tag
      return {
        title: tag ? `Blog: ${tag}` : 'Blog',
        description: `Measuring, cleaning, paying and choosing furniture, explained by the people who make it. ${posts.map(({ title }) => title).join('. ')}.`,
        canonical: to.blog(tag),
        image: sharePicture(posts[0]?.cover),
        // Search engines must not list a tag without posts.
        noindex: posts.length === 0,
      }
    },
  }),
  'blog-post': definePage({
    load: ({ shop, params }) => shop.blogPost(params['slug'] ?? ''),
    screen: async () => (await import('../../../features/content/blog/post-screen.tsx')).PostScreen,
    head: (post) => ({
      title: post.title,
      description: post.excerpt,
      canonical: to.blogPost(post.slug),
      image: sharePicture(post.cover),
      published: post.date,
    }),
  }),
  store: definePage({
    load: async ({ shop, params, now }) => {
      const [store, stores] = await Promise.all([shop.store(params['slug'] ?? ''), shop.stores()])
      return { store, stores, now: now().toISOString() }
    },
    screen: async () => (await import('../../../features/content/stores/store-screen.tsx')).StoreScreen,
    head: ({ store }) => ({
      title: `Furniture shop in ${store.suburb}, ${store.city}`,
      description: `${store.name}: ${store.address_lines.join(', ')}, ${store.suburb}. ${store.description}`,
      canonical: to.store(store.slug),
    }),
  }),
  decorators: definePage({
    load: async ({ shop }) => {
      const [page, decorators] = await Promise.all([shop.content('decorator'), shop.decorators()])
      return { page, decorators }
    },
    screen: async () => (await import('../../../features/content/decorators/programme-screen.tsx')).ProgrammeScreen,
    head: ({ page }) => ({ title: page.title, description: page.description, canonical: to.decorators() }),
  }),
  decorator: definePage({
    load: ({ shop, params }) => shop.decorator(params['slug'] ?? ''),
    screen: async () => (await import('../../../features/content/decorators/profile-screen.tsx')).ProfileScreen,
    head: (decorator) => ({
      title: `${decorator.name}, decorator in ${decorator.city}`,
      description: decorator.bio,
      canonical: to.decorator(decorator.slug),
      image: sharePicture(decorator.picture),
    }),
  }),
} satisfies RoutePages
