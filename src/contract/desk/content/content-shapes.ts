import * as z from 'zod/mini'
import { provinces } from '../../account/provinces.ts'
import { pictureSchema } from '../../catalogue/picture-schema.ts'
import { homeBlockIds, roomSchema } from '../../content/content.ts'
import { weekdays } from '../../content/weekdays.ts'
import { ownProfileShape } from '../../content/own-profile.ts'
import { slugSchema } from '../../http/keys.ts'

/**
 * `page`: a page of prose with a fixed address. `post`: a post of the blog. `store`: one of our shops. `decorator`: a public profile. `home`: the
 * home page, one item. `notice`: a line above every page for some time. `mail`: the words of a mail.
 * `category`: a group of furniture with its own page.
 */
export const contentKinds = ['page', 'post', 'store', 'decorator', 'home', 'notice', 'mail', 'category'] as const
export type ContentKind = (typeof contentKinds)[number]

export const line = (longest: number, missing: string) =>
  z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(longest, `At most ${longest} characters`))
const optional = (longest: number) => z.string().check(z.trim(), z.maxLength(longest, `At most ${longest} characters`))
/** Prose as Markdown, without HTML. */
export const markdown = z
  .string()
  .check(z.minLength(1, 'Write the text first'), z.maxLength(60_000, 'A text has 60 000 characters at most'))
const slugs = (most: number) => z.array(slugSchema).check(z.maxLength(most))
/** An address of the shop. */
const ownPath = z
  .string()
  .check(z.trim(), z.maxLength(300), z.regex(/^\/(?!\/)\S*$/, 'It leads to an address of this shop, such as /product/kalk-bay'))

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

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time looks like 09:00'))
const hoursSchema = z.nullable(z.object({ opens: clock, closes: clock }))
/** A draft can lack what customers need: address, place, contact and description. */
const storeContentSchema = z.object({
  kind: z.literal('store'),
  title: line(80, 'Give the shop a name'),
  address_lines: z.array(line(80, 'An address has lines')).check(z.maxLength(4)),
  suburb: optional(60),
  city: optional(60),
  province: z.enum(provinces, 'Choose the province'),
  postcode: z.string().check(z.trim(), z.regex(/^(\d{4})?$/, 'A postcode has 4 digits')),
  /** Degrees, in South Africa; null: not known yet. */
  latitude: z.nullable(
    z
      .number('Latitude is a number such as -33.9281')
      .check(z.minimum(-35, 'South Africa lies between -35 and -22'), z.maximum(-22, 'South Africa lies between -35 and -22')),
  ),
  longitude: z.nullable(
    z
      .number('Longitude is a number such as 18.4486')
      .check(z.minimum(16, 'South Africa lies between 16 and 33'), z.maximum(33, 'South Africa lies between 16 and 33')),
  ),
  /** `{phone}` and `{email}` are those of the shop. */
  phone: optional(40),
  email: optional(120),
  /** South African time; null: closed on that day. */
  hours: z.record(z.enum(weekdays), hoursSchema),
  /** The hours on public holidays: null closed, absent the usual ones. `closed`: names of the holidays on which the shop is always closed. */
  holidays: z.optional(
    z.object({ hours: z.optional(hoursSchema), closed: z.array(line(60, 'A holiday has a name')).check(z.maxLength(15)) }),
  ),
  hours_note: optional(200),
  services: z.array(line(120, 'A service has words')).check(z.maxLength(12)),
  description: optional(1000),
  parking: optional(500),
  picture: z.nullable(pictureSchema),
})

/** A draft can lack city and code. */
const decoratorContentSchema = z.object({
  kind: z.literal('decorator'),
  title: line(80, 'Name the decorator'),
  business: line(80, 'Name the business'),
  city: optional(60),
  province: z.enum(provinces, 'Choose the province'),
  years: z.int('Years are a number').check(z.minimum(0), z.maximum(80)),
  coupon_code: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^([A-Z0-9-]{3,30})?$/, 'A code has letters and digits')),
  ...ownProfileShape,
  projects: z
    .array(
      z.object({
        title: line(120, 'A project has a title'),
        text: line(2000, 'A project has words'),
        products: slugs(8),
        room: z.optional(z.nullable(pictureSchema)),
      }),
    )
    .check(z.maxLength(8, 'At most 8 projects')),
  /** Null: a piece of the first project is shown. */
  picture: z.nullable(pictureSchema),
})

export const homeBlockSchema = z.object({
  id: z.enum(homeBlockIds),
  shown: z.boolean(),
  heading: optional(80),
  text: optional(240),
  /** The words of its link; the link itself is fixed. */
  link_label: optional(40),
  /** Slugs of products or of categories, in their order. Empty: the shop chooses. */
  chosen: slugs(12),
})
export type HomeBlock = z.infer<typeof homeBlockSchema>
export const homeContentShape = {
  headline: line(60, 'Write the headline'),
  text: line(200, 'Write the text below the headline'),
  action_label: line(30, 'Name the button'),
  action: ownPath,
  room: z.nullable(roomSchema),
  blocks: z.array(homeBlockSchema).check(z.maxLength(homeBlockIds.length)),
}
const homeContentSchema = z.object({ kind: z.literal('home'), title: z.string(), ...homeContentShape })

const moment = z
  .string()
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, 'A time looks like 2026-12-01T08:00'))
const noticeContentSchema = z.object({
  kind: z.literal('notice'),
  /** The text that customers read. */
  title: line(120, 'Write the notice'),
  /** South African time, `2026-12-01T08:00`. The notice is shown from this moment until `until`. */
  from: moment,
  until: moment,
  /** An address of the shop; null: no link. */
  link: z.nullable(ownPath),
})

const mailContentSchema = z.object({
  kind: z.literal('mail'),
  /** The subject. */
  title: line(200, 'Write the subject'),
  /** What a mail program shows after the subject. */
  preheader: optional(200),
  markdown,
})

/** A draft can lack the line below the name. `seo_title` and `seo_description` empty: the name, and that line. */
const categoryContentSchema = z.object({
  kind: z.literal('category'),
  /** The name. */
  title: line(80, 'Name the category'),
  blurb: optional(160),
  intro: optional(1000),
  buying_tip: optional(600),
  seo_title: optional(70),
  seo_description: optional(170),
  picture: z.nullable(pictureSchema),
})

export const contentSchema = z.discriminatedUnion('kind', [
  pageContentSchema,
  postContentSchema,
  storeContentSchema,
  decoratorContentSchema,
  homeContentSchema,
  noticeContentSchema,
  mailContentSchema,
  categoryContentSchema,
])
export type DeskContent = z.infer<typeof contentSchema>
export type ContentOf<Kind extends ContentKind> = Extract<DeskContent, { kind: Kind }>
