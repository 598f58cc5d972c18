import { readFile, writeFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { counted } from '../../../../src/domain/counted.ts'
import type { SettingName } from '../../../../src/contract/settings/settings.ts'
import type { Deps } from '../../../deps.ts'
import { logSecurity } from '../../../logging/security-log.ts'
import { changeSettings, requireSetting, SettingRefused } from '../../../settings/change-settings.ts'
import { demoSettings, settingHistory, settingNames, settingsFrom } from '../../../settings/stored-settings.ts'
import { requireFree } from '../../backup/backup-file.ts'
import type { Call, Command, Outcome } from '../../command.ts'
import { Refusal, wrongUsage } from '../../refusal.ts'
import { table } from '../../table.ts'

/** The author of the changes of this command line. */
const AUTHOR = 'cli'

export const settingCommands: readonly Command[] = [
  { name: 'settings get', summary: 'the facts of the shop: company, bank, contact, days', mayTake: 'key', run: getSettings },
  {
    name: 'settings set',
    summary: 'changes facts of the shop',
    takes: ['key=value'],
    takesSeveral: true,
    detail: [
      'All values are stored, or none. An empty value (key=) means that there is none, where that is possible: no break, no WhatsApp number.',
      'The running server shows the change within seconds. Every change stays in the history.',
    ],
    run: setSettings,
  },
  {
    name: 'settings export',
    summary: 'all settings, as JSON that settings import reads',
    mayTake: 'file.json',
    options: { force: { text: 'replaces an existing file' } },
    run: exportSettings,
  },
  {
    name: 'settings import',
    summary: 'changes settings from JSON',
    takes: ['file.json'],
    detail: ['A setting that is not in the file stays as it is. All values are stored, or none.'],
    run: importSettings,
  },
  { name: 'settings history', summary: 'every change of a setting, newest first', run: showHistory },
]

const shown = (value: unknown) => (value === null ? '(none)' : typeof value === 'string' ? value : JSON.stringify(value))

/** Reads the stored settings: a running server may have read an older state. */
const readSettings = async ({ db }: Deps) => settingsFrom(await settingHistory(db))

async function getSettings({ given, shop }: Call): Promise<Outcome> {
  const key = given.argument(0)
  const names = key === '' ? settingNames : [refusing(() => requireSetting(key))]
  const settings = await readSettings(await shop())
  if (key !== '')
    return { lines: names.map((name) => shown(settings[name])), data: Object.fromEntries(names.map((name) => [name, settings[name]])) }
  const rows = names.map((name) => [
    name,
    shown(settings[name]),
    settings[name] !== null && settings[name] === demoSettings[name] ? 'of the demo' : '',
  ])
  return { lines: table(['setting', 'value', ''], rows), data: settings }
}

async function setSettings({ given, shop }: Call): Promise<Outcome> {
  const pairs = given.arguments().map((pair): [string, unknown] => {
    const at = pair.indexOf('=')
    if (at < 1) throw wrongUsage(`"${pair}" is not key=value`)
    const name = refusing(() => requireSetting(pair.slice(0, at).trim()))
    return [name, typedValue(name, pair.slice(at + 1).trim())]
  })
  const names = pairs.map(([name]) => name)
  if (new Set(names).size < names.length) throw wrongUsage('A setting is there twice')
  return change(await shop(), Object.fromEntries(pairs))
}

/** The value that a person typed: a number where the setting is one. */
function typedValue(name: SettingName, text: string): unknown {
  if (text === '') return null
  return typeof demoSettings[name] === 'number' && /^\d+$/.test(text) ? Number(text) : text
}

async function importSettings({ given, shop, path }: Call): Promise<Outcome> {
  const file = given.argument(0)
  const values = readValues(file, await readFile(path(file), 'utf8'))
  return change(await shop(), values)
}

function readValues(file: string, text: string): Record<string, unknown> {
  try {
    const read = z.record(z.string(), z.unknown()).safeParse(JSON.parse(text))
    if (read.success) return read.data
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new Refusal('bad_file', `${file} is no JSON object of settings`)
}

async function change(deps: Deps, values: Readonly<Record<string, unknown>>): Promise<Outcome> {
  const changed = await changeSettings(deps, values, AUTHOR).catch(asRefusal)
  if (changed.length > 0) logSecurity(deps, 'settings_changed', { settings: changed.join(' '), by: AUTHOR })
  const settings = await readSettings(deps)
  return {
    lines: changed.length === 0 ? ['Nothing has changed.'] : changed.map((name) => `${name}: ${shown(settings[name])}`),
    data: { changed: Object.fromEntries(changed.map((name) => [name, settings[name]])) },
  }
}

async function exportSettings({ given, shop, path }: Call): Promise<Outcome> {
  const name = given.argument(0)
  const file = name === '' ? null : path(name)
  if (file !== null) requireFree(file, given.flag('force'))
  const settings = await readSettings(await shop())
  const text = JSON.stringify(settings, null, 2)
  if (file === null) return { lines: [text], data: settings }
  await writeFile(file, `${text}\n`)
  return { lines: [`${file}: ${counted(settingNames.length, 'setting')}`], data: { file, settings: settingNames.length } }
}

async function showHistory({ shop }: Call): Promise<Outcome> {
  const { db } = await shop()
  const changes = (await settingHistory(db))
    .toReversed()
    .map(({ at, by, name, value }) => ({ at, by, name, value: JSON.parse(value) as unknown }))
  const rows = changes.map(({ at, by, name, value }) => [at, by, name, shown(value)])
  return { lines: rows.length === 0 ? ['No changes.'] : table(['at (UTC)', 'by', 'setting', 'value'], rows), data: changes }
}

function asRefusal(error: unknown): never {
  if (error instanceof SettingRefused) throw new Refusal('bad_setting', error.message)
  throw error
}

function refusing<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    return asRefusal(error)
  }
}
