import * as z from 'zod/mini'
import { pictureSchema } from '../../catalogue/picture-schema.ts'
import { slugSchema, tokenSchema } from '../../http/keys.ts'
import { settingShapes } from '../../settings/settings.ts'
import { entryCodes, type DeskEndpoint } from '../desk-endpoint.ts'
import { deskReadSchema, pageShape, searchWordsSchema } from '../desk-order.ts'

/** `page`: a page of prose with a fixed address. `post`: a post of the blog. */
export const contentKinds = ['page', 'post'] as const
export type ContentKind = (typeof contentKinds)[number]

const line = (longest: number, missing: string) =>
  z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(longest, `At most ${longest} characters`))
/** Prose as Markdown, without HTML. */
const markdown = z.string().check(z.minLength(1, 'Write the text first'), z.maxLength(60_000, 'A text has 60 000 characters at most'))
const slugs = (most: number) => z.array(slugSchema).check(z.maxLength(most))

const pageContentSchema = z.object({
  kind: z.literal('page'),
  title: line(120, 'Give the page a title'),
  /** What search engines show under the title. */
  description: line(300, 'Give the page a description'),
  markdown,
})
const postContentSchema = z.object({
  kind: z.literal('post'),
  title: line(120, 'Give the post a title'),
  excerpt: line(300, 'Give the post an excerpt'),
  date: z.iso.date('A date looks like 2026-11-24'),
  author: line(80, 'Name the author'),
  author_role: z.string().check(z.trim(), z.maxLength(80)),
  tags: z.array(line(40, 'A tag has a name')).check(z.maxLength(8, 'A post has 8 tags at most')),
  /** Slugs of products that the post shows. */
  products: slugs(12),
  /** Null: no picture. */
  cover: z.nullable(pictureSchema),
  markdown,
})
export const contentSchema = z.discriminatedUnion('kind', [pageContentSchema, postContentSchema])
export type DeskContent = z.infer<typeof contentSchema>

/** `draft`: customers do not see it. `withdrawn`: from then on there is no such post. */
export const versionStates = ['draft', 'published', 'withdrawn'] as const
export type VersionState = (typeof versionStates)[number]

const versionSchema = z.object({ version: z.int(), at: z.nullable(z.string()), by: z.string(), state: z.enum(versionStates) })

/** One page or post: `content` is its newest version, or the one that was asked for. */
export const deskContentItemSchema = z.object({
  kind: z.enum(contentKinds),
  slug: z.string(),
  /** Its address in the shop. */
  path: z.string(),
  content: contentSchema,
  /** The number of the newest version. A change states it. */
  version: z.int(),
  /** The version that customers see; null for none. */
  live: z.nullable(z.int()),
  /** Newest first. The first version of what came with the shop has no time and no author. */
  versions: z.array(versionSchema),
})
export type DeskContentItem = z.infer<typeof deskContentItemSchema>

const rowSchema = z.object({ kind: z.enum(contentKinds), slug: z.string(), title: z.string(), is_live: z.boolean(), has_draft: z.boolean() })
const codes = [...entryCodes, 'not_found', 'idempotency_mismatch', 'in_progress'] as const
const read = { method: 'GET', access: 'staff', right: 'content.read', idempotent: false } as const
const change = { method: 'POST', access: 'staff', right: 'content.change', idempotent: true } as const
const version = z.int().check(z.minimum(1), z.maximum(100_000))

const settingNameSchema = z.string().check(z.maxLength(60))
const settingValueSchema = z.union([z.string().check(z.maxLength(400)), z.int(), z.null()])
const settingsAnswerSchema = z.object({
  settings: z.object(settingShapes),
  /** The last changes, newest first. */
  history: z.array(z.object({ at: z.string(), by: z.string(), name: z.string(), value: settingValueSchema })),
})
const redirectsAnswerSchema = z.object({
  redirects: z.array(z.object({ from: z.string(), to: z.string() })),
  total: z.int(),
  page: z.int(),
})
const path = (shape: RegExp, words: string) => z.string().check(z.trim(), z.maxLength(300), z.regex(shape, words))
const oldPath = path(/^\/(?!\/)[^\s?#]*$/, 'An old address has no ? and no #, such as /old-page')
const newPath = path(/^\/(?!\/)\S*$/, 'It leads to an address of this shop, such as /product/kalk-bay')

/** The desk's calls about content, redirects and settings. */
export const deskContentEndpoints = {
  deskContents: {
    ...read,
    name: 'deskContents',
    path: '/api/desk/content',
    summary: 'The pages or the posts, with their drafts',
    input: z.object({ ...pageShape, kind: z._default(z.enum(contentKinds), 'page') }),
    answer: z.object({ items: z.array(rowSchema), total: z.int(), page: z.int() }),
    codes: entryCodes,
  },
  deskContentItem: {
    ...read,
    name: 'deskContentItem',
    path: '/api/desk/content/:kind/:slug',
    summary: 'A page or a post, its newest version or the one that is asked for',
    input: z.object({ token: tokenSchema, version: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))) }),
    answer: deskContentItemSchema,
    codes: [...entryCodes, 'not_found'],
  },
  deskPostCreate: {
    ...change,
    name: 'deskPostCreate',
    path: '/api/desk/content/post',
    summary: 'Begin a post; its address comes from its title',
    input: z.object({ token: tokenSchema, title: line(120, 'Give the post a title') }),
    answer: deskContentItemSchema,
    codes,
  },
  deskContentSave: {
    ...change,
    name: 'deskContentSave',
    path: '/api/desk/content/:kind/:slug',
    summary: 'Save a new version of a page or a post, as a draft or for customers',
    /** `cover_from`: the slug of a product whose picture becomes the cover. */
    input: z.object({ token: tokenSchema, version, publish: z.boolean(), content: contentSchema, cover_from: z.optional(slugSchema) }),
    answer: deskContentItemSchema,
    codes: [...codes, 'content_changed', 'content_invalid'],
  },
  deskPostWithdraw: {
    ...change,
    name: 'deskPostWithdraw',
    path: '/api/desk/content/post/:slug/withdraw',
    summary: 'Take a post off the blog; its versions stay',
    input: z.object({ token: tokenSchema, version }),
    answer: deskContentItemSchema,
    codes: [...codes, 'content_changed'],
  },
  deskContentPreview: {
    method: 'POST',
    access: 'staff',
    right: 'content.change',
    idempotent: false,
    name: 'deskContentPreview',
    path: '/api/desk/content-preview',
    summary: 'Markdown as customers would see it',
    input: z.object({ token: tokenSchema, markdown }),
    answer: z.object({ html: z.string() }),
    codes: [...entryCodes, 'content_invalid'],
  },
  deskRedirects: {
    ...read,
    name: 'deskRedirects',
    path: '/api/desk/redirects',
    summary: 'Old addresses and where they lead',
    input: z.object({ ...pageShape, q: searchWordsSchema }),
    answer: redirectsAnswerSchema,
    codes: entryCodes,
  },
  deskRedirectSet: {
    ...change,
    name: 'deskRedirectSet',
    path: '/api/desk/redirects',
    summary: 'Let an old address lead to another; without a target it leads nowhere any more',
    input: z.object({ token: tokenSchema, from: oldPath, to: z.nullable(newPath) }),
    answer: redirectsAnswerSchema,
    codes: [...codes, 'content_invalid'],
  },
  deskSettings: {
    ...read,
    right: 'settings.read',
    name: 'deskSettings',
    path: '/api/desk/settings',
    summary: 'The facts of the shop: company, bank, contact, days',
    input: deskReadSchema,
    answer: settingsAnswerSchema,
    codes: entryCodes,
  },
  deskSettingsChange: {
    ...change,
    right: 'settings.change',
    name: 'deskSettingsChange',
    path: '/api/desk/settings',
    summary: 'Change facts of the shop, all of them or none',
    /** `seen`: the value that the user saw; another one is answered `settings_changed`. */
    input: z.object({
      token: tokenSchema,
      changes: z
        .array(z.object({ name: settingNameSchema, seen: settingValueSchema, value: settingValueSchema }))
        .check(z.minLength(1, 'Change something first'), z.maxLength(40)),
    }),
    answer: settingsAnswerSchema,
    codes: [...codes, 'settings_changed'],
  },
} as const satisfies Record<string, DeskEndpoint>
