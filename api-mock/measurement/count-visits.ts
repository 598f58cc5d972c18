import { sql } from 'kysely'
import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import { classifyPath, type CountedPage } from '../../src/domain/measurement/page-kind.ts'
import type { Deps } from '../deps.ts'

/** The rows of one day with a referrer. Beyond that, new referrers are counted together, so that invented origins cannot fill the disk. */
const MOST_REFERRED_ROWS = 2000
const OTHER = '(other)'

type Needs = Pick<Deps, 'db' | 'clock' | 'catalogue' | 'config'>

/** Counts one page visit by day, page and referring origin. It reads nothing else of the visit. */
export async function countVisit(deps: Needs, visit: { path: string; referrer: string }): Promise<void> {
  const { db, clock } = deps
  const { kind, path } = knownPlace(deps, visit.path)
  const day = southAfricanDay(clock.now())
  const referrer = await referrerWithinLimit(deps, day, path, referrerOrigin(visit.referrer, deps.config.publicUrl))
  await db
    .insertInto('page_visit')
    .values({ day, path, kind, referrer, visits: 1 })
    .onConflict((conflict) => conflict.columns(['day', 'path', 'referrer']).doUpdateSet({ visits: sql<number>`page_visit.visits + 1` }))
    .execute()
}

/** The pattern of a path. Paths without a page share one. */
export function knownPlace({ catalogue }: Pick<Deps, 'catalogue'>, path: string): CountedPage {
  const place = classifyPath(path)
  const { kind, slug } = place
  if (kind === 'other' || (slug === null && kind === 'info')) return { kind: 'other', path: OTHER, slug: null }
  const isKnown = slug === null ? isFixed(place) : isNamed(catalogue, place, slug)
  return isKnown ? place : { kind: 'other', path: OTHER, slug: null }
}

/** Whether a path needs no check of its slug: pages without one, and private pages, whose id is already removed. */
const isFixed = ({ path }: CountedPage) =>
  /^\/(product-category|search|checkout(\/(order|payjustnow|finchoice))?|blog|decorator|giveaway|app|my-account(\/[a-z-]{2,30})?)?$/.test(
    path,
  )

function isNamed({ category, cardNamed, page, editorial }: Deps['catalogue'], { kind }: CountedPage, slug: string): boolean {
  switch (kind) {
    case 'category':
      return category(slug) !== undefined
    case 'product':
      return cardNamed(slug) !== undefined
    case 'blog':
      return editorial.posts.has(slug)
    case 'store':
      return editorial.stores.has(slug)
    case 'decorator':
      return slug === 'application' || editorial.decorators.has(slug)
    case 'info':
      return page(slug) !== undefined
    default:
      return false
  }
}

/** The origin of the referrer. '' for the shop itself, for none, and for an invalid URL. */
export function referrerOrigin(referrer: string, publicUrl: string): string {
  if (!URL.canParse(referrer)) return ''
  const { origin, protocol, host } = new URL(referrer)
  return /^https?:$/.test(protocol) && host !== new URL(publicUrl).host ? origin.slice(0, 200) : ''
}

async function referrerWithinLimit({ db }: Needs, day: string, path: string, referrer: string): Promise<string> {
  if (referrer === '') return ''
  const existing = db
    .selectFrom('page_visit')
    .select('visits')
    .where('day', '=', day)
    .where('path', '=', path)
    .where('referrer', '=', referrer)
  if (await existing.executeTakeFirst()) return referrer
  const { rows } = await db
    .selectFrom('page_visit')
    .select((visit) => visit.fn.countAll<number>().as('rows'))
    .where('day', '=', day)
    .where('referrer', '!=', '')
    .executeTakeFirstOrThrow()
  return rows < MOST_REFERRED_ROWS ? referrer : OTHER
}
