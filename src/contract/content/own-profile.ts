import * as z from 'zod/mini'
import { tokenSchema } from '../http/keys.ts'

const outside = z.string().check(z.trim(), z.maxLength(300), z.regex(/^https:\/\/[^\s"<>]+\.[^\s"<>]+$/, 'A link begins with https://'))
const linkSchema = z.object({
  label: z.string().check(z.trim(), z.minLength(1, 'A link has words'), z.maxLength(40, 'At most 40 characters')),
  url: outside,
})
const mailOrNone = z.string().check(z.trim(), z.maxLength(254), z.regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Invalid email'))
const phoneOrNone = z.string().check(z.trim(), z.maxLength(30), z.regex(/^$|^\+?[\d ()-]{9,}$/, 'A phone number looks like 082 555 0142'))

/** The most links of a profile. */
export const PROFILE_LINKS = 4
/** The longest text of a profile. */
export const PROFILE_TEXT = 3000

/** What a decorator changes herself: text and contact. */
export const ownProfileShape = {
  /** Markdown. */
  bio: z.string().check(z.trim(), z.minLength(1, 'Write about your work'), z.maxLength(PROFILE_TEXT, `At most ${PROFILE_TEXT} characters`)),
  specialities: z
    .array(z.string().check(z.trim(), z.minLength(1, 'A speciality has a name'), z.maxLength(40, 'A speciality has 40 characters at most')))
    .check(z.maxLength(8, 'At most 8 specialities')),
  email: mailOrNone,
  phone: phoneOrNone,
  links: z.array(linkSchema).check(z.maxLength(PROFILE_LINKS, `At most ${PROFILE_LINKS} links`)),
}
export const ownProfileChangeSchema = z.object(ownProfileShape)
export const ownProfileSaveSchema = z.object({ token: tokenSchema, ...ownProfileShape })

/** A decorator's own profile: her waiting change, otherwise what customers see. */
export const ownProfileSchema = z.object({
  slug: z.string(),
  is_live: z.boolean(),
  /** When she sent a change that the shop has not published yet; null for none. */
  waits_since: z.nullable(z.string()),
  bio: z.string(),
  specialities: z.array(z.string()),
  email: z.string(),
  phone: z.string(),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
})

export type OwnProfile = z.infer<typeof ownProfileSchema>
export type OwnProfileChange = z.infer<typeof ownProfileChangeSchema>
