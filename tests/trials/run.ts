/** `npm run trials`: the trials in their long forms, then their table. Numbers choose some: `npm run trials -- 1 5 12`. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesByTag, isBrowserTest } from '../tags.ts'
import { readPlaywright, readVitest, type Result } from './results.ts'
import { printTable } from './table.ts'
import { tagOf, trials } from './trials.ts'

const wanted = process.argv.slice(2).map(Number)
const unknown = wanted.filter((number) => !trials.some((trial) => trial.number === number))
if (unknown.length > 0) {
  console.error(`There is no trial ${unknown.join(', ')}: they are 1 to ${trials.length}`)
  process.exit(2)
}
const chosen = wanted.length > 0 ? trials.filter(({ number }) => wanted.includes(number)) : trials
const tagged = filesByTag('trial ')
const files = [...new Set(chosen.flatMap((trial) => tagged.get(tagOf(trial)) ?? []))]
const inBrowser = files.filter(isBrowserTest)
const inProcess = files.filter((file) => !isBrowserTest(file))
/** Matches the titles of the tests that carry one of the tags. */
const titles = `\\[(${chosen.map(tagOf).join('|')})\\]`

const folder = mkdtempSync(join(tmpdir(), 'shop-trials-'))
const report = (name: string) => join(folder, `${name}.json`)

function node(args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, TRIALS: 'full', ...env } })
}

const results: Result[] = []
if (inProcess.length > 0) {
  const out = report('in-process')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${out}`]
  node(['node_modules/vitest/vitest.mjs', 'run', ...reporters, '--testNamePattern', titles, ...inProcess])
  if (existsSync(out)) results.push(...readVitest(out, process.cwd()))
}
if (inBrowser.length > 0) {
  const out = report('browser')
  node(['scripts/chromium.ts'])
  node(['scripts/build.ts', '--if-needed'])
  const args = ['test', '--reporter=dot,json', '--grep', titles, ...inBrowser]
  node(['node_modules/@playwright/test/cli.js', ...args], { PLAYWRIGHT_JSON_OUTPUT_NAME: out })
  if (existsSync(out)) results.push(...readPlaywright(out, 'tests'))
}
process.exitCode = printTable(chosen, tagged, results) > 0 ? 1 : 0
rmSync(folder, { recursive: true })
