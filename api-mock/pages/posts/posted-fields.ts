import { createHash } from 'node:crypto'
import type { PostedForm } from '../../../src/contract/forms/form-action.ts'
import type { ShopContext } from '../../http/context.ts'
import { readBody } from '../../http/read-input.ts'
import { isSafeText } from '../../http/safe-json.ts'

/** The fields of a form that a browser posted by itself, or null for anything else. */
export async function readPosted(context: ShopContext): Promise<URLSearchParams | null> {
  const type = context.req.header('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return null
  const typed = new URLSearchParams(new TextDecoder().decode(await readBody(context.req.raw)))
  return [...typed].every(([name, value]) => isSafeText(name) && isSafeText(value)) ? typed : null
}

const boxes = new Set(['newsletter', 'rules'])

/** What was typed, for the page that comes back: ticked boxes are `on`, fabrics stand in one text. */
export function valuesOf(typed: URLSearchParams): Record<string, string> {
  const names = [...new Set(typed.keys())].filter((name) => name !== 'website2')
  return Object.fromEntries(names.map((name) => [name, boxes.has(name) ? 'on' : typed.getAll(name).join(',')]))
}

const WINDOW_MS = 10 * 60_000

/**
 * A page that is the same for everybody cannot bring a key. So the key comes from what was typed and when: pressed twice, or sent again
 * by a reload, it is one call; sent again later, it is another.
 */
export function postedKey(form: PostedForm, typed: URLSearchParams, now: Date): string {
  const hash = createHash('sha256')
    .update(`${form}\n${Math.floor(now.getTime() / WINDOW_MS)}\n${typed}`)
    .digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
