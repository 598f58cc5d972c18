import * as z from 'zod/mini'
import { ownProfileChangeSchema, PROFILE_LINKS, type OwnProfileChange } from '../../contract/content/own-profile.ts'

type Checked = { ok: true; change: OwnProfileChange } | { ok: false; errors: Record<string, string> }

/**
 * Checks the fields of a decorator's own profile: `bio`, `specialities` (one on each line), `email`, `phone`, and for each link `label0` and
 * `url0`. A link without words and without an address is none. `errors`: messages by field.
 */
export function checkOwnProfile(filled: Iterable<readonly [string, string]>): Checked {
  const values = new Map(filled)
  const value = (name: string) => values.get(name)?.trim() ?? ''
  const rows = Array.from({ length: PROFILE_LINKS }, (_, row) => row).filter((row) => value(`label${row}`) + value(`url${row}`) !== '')
  const { success, data, error } = z.safeParse(ownProfileChangeSchema, {
    bio: value('bio'),
    specialities: value('specialities')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    email: value('email'),
    phone: value('phone'),
    links: rows.map((row) => ({ label: value(`label${row}`), url: value(`url${row}`) })),
  })
  if (success) return { ok: true, change: data }
  const errors: Record<string, string> = {}
  for (const { path, message } of error.issues) {
    const [field = '', place, part] = path.map(String)
    const name = field === 'links' && part !== undefined ? `${part}${rows[Number(place)]}` : field
    errors[name] ??= message
  }
  return { ok: false, errors }
}
