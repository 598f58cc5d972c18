import { settingsSchema, type SettingName } from '../../src/contract/settings/settings.ts'
import { isSettingName, labelOf } from './fields.ts'

type Value = string | number | null

/** What is wrong with settings, as sentences for their fields. */
export type SettingProblems = Readonly<Partial<Record<SettingName, string>>>

/** Checks all settings together, as the server does. */
export function settingProblems(settings: Readonly<Record<SettingName, Value>>): SettingProblems {
  const read = settingsSchema.safeParse(settings)
  const problems: Partial<Record<SettingName, string>> = {}
  for (const { path, code, message } of read.error?.issues ?? []) {
    const [name] = path
    if (!isSettingName(name)) continue
    const isMissing = code === 'invalid_type' && settings[name] === null
    problems[name] ??= problemWords(name, isMissing ? 'must not be empty' : message)
  }
  return problems
}

/** A fault of a setting, such as `must be before dispatch.from`, as a sentence with labels instead of the names of settings. */
export function problemWords(name: SettingName, fault: string): string {
  const words = fault.replaceAll(/[a-z]+\.[a-z_]+/g, (other) => (isSettingName(other) ? `“${labelOf(other)}”` : other))
  return `“${labelOf(name)}”${/^[a-z]/.test(words) ? '' : ':'} ${words}.`
}
