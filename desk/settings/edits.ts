import type { AnswerOf } from '../../src/contract/http/endpoint.ts'
import type { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import type { SettingName } from '../../src/contract/settings/settings.ts'
import { countOf } from '../frame/numbers/typed-numbers.ts'
import { fields } from './fields.ts'

export type Settings = AnswerOf<typeof deskEndpoints.deskSettings>['settings']

/** What was typed into a field, with the stored value that its user saw then. */
interface Edit {
  seen: Settings[SettingName]
  typed: string
}

/** What was typed, by setting. */
export type Edits = Readonly<Partial<Record<SettingName, Edit>>>

/** A stored value as its field shows it: empty for none. */
export const shownOf = (value: Settings[SettingName]): string => (value === null ? '' : String(value))

/** Another text in a field. It is no edit if it is what its user saw stored. */
export function withTyped(edits: Edits, settings: Settings, name: SettingName, typed: string): Edits {
  const { [name]: before, ...others } = edits
  const seen = before ? before.seen : settings[name]
  return typed === shownOf(seen) ? others : { ...others, [name]: { seen, typed } }
}

/** Whether a colleague has changed a setting since its user typed another value. */
export function isBehind(edits: Edits, settings: Settings, name: SettingName): boolean {
  const edit = edits[name]
  return edit !== undefined && edit.seen !== settings[name] && edit.typed.trim() !== shownOf(settings[name])
}

/** What a save sends: the values that are not stored yet, each with the stored value that its user saw. An empty text is no value. */
export const changesOf = (edits: Edits, settings: Settings) =>
  fields.flatMap(({ name, type }) => {
    const { typed: text, seen = null } = edits[name] ?? {}
    const typed = text?.trim()
    if (typed === undefined || typed === shownOf(settings[name])) return []
    return [{ name, seen, value: typed === '' ? null : type === 'count' ? countOf(typed) : typed }]
  })

/** What was typed while a save ran. Its user has typed over the values that the save stored. */
export function typedSince(edits: Edits, sent: Edits, settings: Settings): Edits {
  const kept = fields.flatMap(({ name }) => {
    const edit = edits[name]
    return edit && edit.typed !== sent[name]?.typed ? [[name, sent[name] ? { ...edit, seen: settings[name] } : edit] as const] : []
  })
  return Object.fromEntries(kept)
}

/** The same edits, after their user has seen what is stored now. */
export const afterLook = (edits: Edits, settings: Settings): Edits =>
  Object.fromEntries(fields.flatMap(({ name }) => (edits[name] ? [[name, { ...edits[name], seen: settings[name] }] as const] : [])))
