import { readStored } from '../db/stored-json.ts'
import type { BlogPost } from '../../src/contract/content/blog.ts'
import type { CardNamed } from '../catalogue/cards.ts'
import type { Decorator } from '../../src/contract/content/decorator.ts'
import { type Store, storeSchema } from '../../src/contract/content/store.ts'
import { postsFrom } from './posts.ts'
import { storedPost } from './stored-post.ts'
import { pictureFrom, roomOf } from '../catalogue/pictures.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import { decoratorsFrom } from './decorators.ts'
import type { Content } from '../seed/content-files.ts'
import type { Settings } from '../../src/contract/settings/settings.ts'
import type { DeliveryPlan } from '../../src/contract/delivery/delivery.ts'
import { readPlan } from '../delivery/stored-delivery.ts'
import { proseFacts } from './page-html.ts'
import type { StoreTable } from '../db/schema/reading.ts'

/** Posts, stores and decorators, each by slug. */
export interface Editorial {
  /** Newest first. */
  posts: ReadonlyMap<string, BlogPost>
  stores: ReadonlyMap<string, Store>
  decorators: ReadonlyMap<string, Decorator>
}

/** Deletes and inserts blog, stores and decorators of the content. No foreign key references them. */
export async function seedReading(trx: ShopTransaction, content: Content): Promise<void> {
  const posts = content.blog.map((text) => {
    const { post, markdown } = storedPost(text, content)
    return { slug: post.slug, data: JSON.stringify(post), markdown }
  })
  const listed = (things: readonly { slug: string }[]) =>
    things.map((thing, position) => ({ slug: thing.slug, position, data: JSON.stringify(thing) }))
  await trx.deleteFrom('blog_post').execute()
  if (posts.length > 0) await trx.insertInto('blog_post').values(posts).execute()
  await trx.deleteFrom('store').execute()
  if (content.stores.length > 0)
    await trx
      .insertInto('store')
      .values(listed(content.stores.map(withFront(content))))
      .execute()
  await trx.deleteFrom('decorator').execute()
  if (content.decorators.length > 0)
    await trx
      .insertInto('decorator')
      .values(listed(content.decorators.map(withRooms(content))))
      .execute()
}

/** A store of the content with the picture of its front. */
const withFront =
  ({ media }: Content) =>
  ({ scene, ...store }: Content['stores'][number]) => ({ ...store, picture: pictureFrom(media.scenes[scene ?? ''], media.base) })

/** A profile of the content with a room for each project, in which its first product stands. */
const withRooms =
  ({ media }: Content) =>
  (profile: Content['decorators'][number]) => ({
    ...profile,
    projects: profile.projects.map((project) => ({ ...project, room: roomOf(project.products[0] ?? '', media) })),
  })

/** Reads the blog of a day, stores and decorators, their rows, which the fingerprint includes, and what delivery costs. */
export async function loadEditorial(
  db: Database,
  cardNamed: CardNamed,
  settings: Settings,
  day: string,
): Promise<{ editorial: Editorial; editorialRows: unknown; delivery: DeliveryPlan | undefined; nextPost: string | null }> {
  const rows = await db.selectFrom('blog_post').selectAll().orderBy('slug').execute()
  const stores = await db.selectFrom('store').selectAll().orderBy('position').execute()
  const decorators = await db.selectFrom('decorator').selectAll().orderBy('position').execute()
  const known = storesFrom(stores, settings)
  const delivery = await readPlan(db, known)
  const { posts, nextPost } = postsFrom(rows, cardNamed, proseFacts(settings, delivery), day)
  return {
    editorial: {
      posts,
      stores: known,
      decorators: decoratorsFrom(decorators, cardNamed),
    },
    // With the next day of a post the version changes on that day.
    editorialRows: [rows, stores, decorators, ...(nextPost === null ? [] : [nextPost])],
    delivery,
    nextPost,
  }
}

/** All stores by slug, in the order of the content. The shop's settings replace `{phone}` and `{email}`. */
function storesFrom(rows: readonly StoreTable[], settings: Settings): ReadonlyMap<string, Store> {
  return new Map(
    rows.map(({ slug, data }) => {
      const store = readStored(storeSchema, data)
      const phone = store.phone.replace('{phone}', settings['contact.phone'])
      const email = store.email.replace('{email}', settings['contact.email'])
      return [slug, { ...store, phone, email }]
    }),
  )
}
