import { contentSchema, type ContentOf } from '../../src/contract/desk/content/content-shapes.ts'
import type { StoredHome } from '../catalogue/stored.ts'
import type { Database } from '../db/open.ts'
import { readStored } from '../db/stored-json.ts'
import { momentAt } from '../../src/domain/calendar/local-time.ts'

/** A notice above every page. */
export interface ShopNotice {
  slug: string
  text: string
  /** An address of the shop, or null. */
  href: string | null
  from: Date
  until: Date
}

/** A mail in Markdown, with `{placeholders}`. */
export interface MailTemplate {
  subject: string
  /** The preview text in a mail program. */
  preheader: string
  markdown: string
}

/** The words of the desk that replace those that came with the shop. */
export interface ShopWords {
  home: ContentOf<'home'> | null
  notices: readonly ShopNotice[]
  /** By the name of the mail. */
  mails: ReadonlyMap<string, MailTemplate>
}

export function noticeFrom(slug: string, { title, link, from, until }: ContentOf<'notice'>): ShopNotice {
  return { slug, text: title, href: link, from: momentAt(from), until: momentAt(until) }
}

export const templateFrom = ({ title, preheader, markdown }: ContentOf<'mail'>): MailTemplate => ({ subject: title, preheader, markdown })

/** Reads the words of the desk, and their rows, which the fingerprint includes. */
export async function loadShopWords(db: Database): Promise<{ words: ShopWords; wordRows: unknown }> {
  const rows = await db.selectFrom('shop_words').selectAll().orderBy('kind').orderBy('slug').execute()
  const contents = rows.map(({ slug, data }) => ({ slug, content: readStored(contentSchema, data) }))
  return {
    words: {
      home: contents.flatMap(({ content }) => (content.kind === 'home' ? [content] : []))[0] ?? null,
      notices: contents.flatMap(({ slug, content }) => (content.kind === 'notice' ? [noticeFrom(slug, content)] : [])),
      mails: new Map(contents.flatMap(({ slug, content }) => (content.kind === 'mail' ? [[slug, templateFrom(content)] as const] : []))),
    },
    wordRows: rows,
  }
}

/** The home page with the words of the desk. A block that a newer version of the shop added stands at the end. */
export function homeWith(stored: StoredHome, words: ContentOf<'home'> | null): StoredHome {
  if (!words) return stored
  const { headline, text, action_label, action, room, blocks } = words
  const known = new Set(blocks.map(({ id }) => id))
  return {
    hero: { headline, text, action_label, action, room },
    rooms: stored.rooms,
    blocks: [...blocks, ...stored.blocks.filter(({ id }) => !known.has(id))],
  }
}

/** The notice of a moment: of several, the one that began last. */
export function noticeAt(notices: readonly ShopNotice[], now: Date): ShopNotice | null {
  const shown = notices.filter(({ from, until }) => from <= now && now < until)
  return shown.toSorted((one, other) => other.from.getTime() - one.from.getTime())[0] ?? null
}

/** When the notice above the pages can change next by itself, or null. */
export function nextNoticeChange(notices: readonly ShopNotice[], now: Date): Date | null {
  const coming = notices.flatMap(({ from, until }) => [from, until]).filter((moment) => moment > now)
  return coming.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null
}
