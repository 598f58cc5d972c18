import * as z from 'zod/mini'
import { focalSchema, pictureSchema } from '../../catalogue/picture-schema.ts'
import { roomSchema } from '../../content/content.ts'
import { slugSchema, tokenSchema } from '../../http/keys.ts'
import { settingShapes } from '../../settings/settings.ts'
import { entryCodes, type DeskEndpoint } from '../desk-endpoint.ts'
import { deskReadSchema, pageShape, searchWordsSchema } from '../desk-order.ts'
import { PICTURE_BYTES } from '../desk-product.ts'
import { contentKinds, contentSchema, line } from './content-shapes.ts'

/** `draft`: customers do not see it. `withdrawn`: customers no longer see the item. */
export const versionStates = ['draft', 'published', 'withdrawn'] as const
export type VersionState = (typeof versionStates)[number]

const versionSchema = z.object({ version: z.int(), at: z.nullable(z.string()), by: z.string(), state: z.enum(versionStates) })

/** One item: `content` is its newest version, or the requested one. */
export const deskContentItemSchema = z.object({
  kind: z.enum(contentKinds),
  slug: z.string(),
  /** Its address in the shop; for a mail or a notice the home page. */
  path: z.string(),
  content: contentSchema,
  /** The number of the newest version. A change states it. */
  version: z.int(),
  /** The version that customers see; null for none. */
  live: z.nullable(z.int()),
  /** Of a mail: the values that its words can have, with a sample of each. `required`: the mail is not sent without it. */
  values: z.optional(z.array(z.object({ name: z.string(), sample: z.string(), required: z.boolean() }))),
  /** Of the home page: the rooms that came with the shop, by name. */
  rooms: z.optional(z.array(z.object({ name: z.string(), room: roomSchema }))),
  /** Newest first. The first version of what came with the shop has no time and no author. */
  versions: z.array(versionSchema),
})
export type DeskContentItem = z.infer<typeof deskContentItemSchema>

const rowSchema = z.object({
  kind: z.enum(contentKinds),
  slug: z.string(),
  title: z.string(),
  is_live: z.boolean(),
  has_draft: z.boolean(),
  /** Customers see words of the desk and not those that came with the shop. */
  is_changed: z.boolean(),
  /** The newest draft is the decorator's own and waits to be read. */
  is_own_draft: z.boolean(),
  /** Of a notice: when customers see it, in South African time. */
  from: z.optional(z.string()),
  until: z.optional(z.string()),
})
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
    summary: 'The items of a kind, with their drafts',
    input: z.object({ ...pageShape, kind: z._default(z.enum(contentKinds), 'page') }),
    /** `order`: the live stores or profiles in the order in which customers see them. */
    answer: z.object({ items: z.array(rowSchema), total: z.int(), page: z.int(), order: z.array(z.string()) }),
    codes: entryCodes,
  },
  deskContentItem: {
    ...read,
    name: 'deskContentItem',
    path: '/api/desk/content/:kind/:slug',
    summary: 'One item, its newest version or the one that is asked for',
    input: z.object({ token: tokenSchema, version: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))) }),
    answer: deskContentItemSchema,
    codes: [...entryCodes, 'not_found'],
  },
  deskContentCreate: {
    ...change,
    name: 'deskContentCreate',
    path: '/api/desk/content/:kind',
    summary: 'Begin a post, a store, a profile or a notice as a draft; its address comes from its title',
    /** `application`: the number of an accepted application, whose answers a profile begins with. */
    input: z.object({
      token: tokenSchema,
      title: line(120, 'Give it a title'),
      application: z.optional(z.string().check(z.maxLength(20))),
    }),
    answer: deskContentItemSchema,
    codes: [...codes, 'content_invalid', 'wrong_state'],
  },
  deskContentSave: {
    ...change,
    name: 'deskContentSave',
    path: '/api/desk/content/:kind/:slug',
    summary: 'Save a new version, as a draft or for customers',
    /** `cover_from`: the slug of a product whose picture becomes the cover of a post. */
    input: z.object({ token: tokenSchema, version, publish: z.boolean(), content: contentSchema, cover_from: z.optional(slugSchema) }),
    answer: deskContentItemSchema,
    codes: [...codes, 'content_changed', 'content_invalid', 'value_unknown'],
  },
  deskContentWithdraw: {
    ...change,
    name: 'deskContentWithdraw',
    path: '/api/desk/content/:kind/:slug/withdraw',
    summary: 'Take it out of the shop; its versions stay. The home page goes back to what came with the shop',
    input: z.object({ token: tokenSchema, version }),
    answer: deskContentItemSchema,
    codes: [...codes, 'content_changed', 'content_invalid'],
  },
  deskContentOrder: {
    ...change,
    name: 'deskContentOrder',
    path: '/api/desk/content-order/:kind',
    summary: 'The order of the stores, of the profiles or of the categories',
    /** `seen`: the order that the user saw. The server rejects another one with `content_changed`. */
    input: z.object({
      token: tokenSchema,
      seen: z.array(slugSchema).check(z.maxLength(500)),
      slugs: z.array(slugSchema).check(z.maxLength(500)),
    }),
    answer: z.object({ slugs: z.array(z.string()) }),
    codes: [...codes, 'content_changed', 'content_invalid'],
  },
  deskContentPicture: {
    ...change,
    name: 'deskContentPicture',
    path: '/api/desk/content-pictures',
    summary: 'Store a picture for a store, a profile or the home page. It is shown once a version with it is published',
    /** `data`: a JPEG, PNG, WebP or GIF as base64. `shape` `room`: cut wide and tall around `focal`, for the home page. */
    input: z.object({
      token: tokenSchema,
      alt: line(200, 'Say what the picture shows'),
      shape: z.enum(['whole', 'room']),
      /** Absent: the middle. */
      focal: z.optional(focalSchema),
      data: z.string().check(z.minLength(1), z.maxLength((PICTURE_BYTES / 3) * 4 + 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
    }),
    largestBody: PICTURE_BYTES * 1.4,
    answer: z.object({ picture: pictureSchema, room: z.nullable(roomSchema) }),
    codes: [...codes, 'picture_invalid', 'unavailable'],
  },
  deskContentPreview: {
    method: 'POST',
    access: 'staff',
    right: 'content.change',
    idempotent: false,
    name: 'deskContentPreview',
    path: '/api/desk/content-preview',
    summary: 'The page of the shop as customers would see it with these words',
    /** `slug`: of the item. `html` is a whole page for a frame without script. */
    input: z.object({ token: tokenSchema, slug: slugSchema, content: contentSchema }),
    answer: z.object({ html: z.string() }),
    codes: [...entryCodes, 'content_invalid', 'unavailable'],
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
    /** `anyway`: its user knows that the shop has no page at `to`. Without it such a target is answered `target_missing`. */
    input: z.object({ token: tokenSchema, from: oldPath, to: z.nullable(newPath), anyway: z._default(z.boolean(), false) }),
    answer: redirectsAnswerSchema,
    codes: [...codes, 'content_invalid', 'address_taken', 'target_missing'],
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
    /** `seen`: the value that the user saw. The server rejects another one with `settings_changed`. */
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
