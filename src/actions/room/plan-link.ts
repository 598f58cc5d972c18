import * as z from 'zod/mini'
import { planSchema, type Plan } from '../../contract/room/plan.ts'

/** The name of the plan in the fragment of an address. A fragment never reaches a server. */
const NAME = 'plan='
/** The longest fragment that is read, in characters. */
const LONGEST = 60_000

/** The fragment that carries a plan, without `#`. */
export function planFragment(plan: Plan): string {
  const bytes = new TextEncoder().encode(JSON.stringify(plan))
  const letters = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')
  return NAME + btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The plan of a fragment (`#plan=…`); null for anything else. */
export function planInFragment(fragment: string): Plan | null {
  const text = fragment.replace(/^#/, '')
  if (!text.startsWith(NAME) || text.length > LONGEST) return null
  try {
    const letters = atob(text.slice(NAME.length).replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(letters, (letter) => letter.codePointAt(0) ?? 0)
    return z.safeParse(planSchema, JSON.parse(new TextDecoder().decode(bytes))).data ?? null
  } catch {
    return null
  }
}
