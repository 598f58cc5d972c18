/** `npm run trials`: what the shop must survive, in its long forms. Numbers narrow it: `npm run trials -- 1 5 12`. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { readPlaywright, readVitest, type Result } from './results.ts'
import { printTable } from './table.ts'
import { trials, type Proof } from './trials.ts'

const root = process.cwd()
const BROWSER = 'tests/e2e'

const wanted = process.argv.slice(2).map(Number)
const strangers = wanted.filter((number) => !trials.some((trial) => trial.number === number))
if (strangers.length > 0) {
  console.error(`There is no trial ${strangers.join(', ')}: they are 1 to ${trials.length}`)
  process.exit(2)
}
const chosen = wanted.length > 0 ? trials.filter(({ number }) => wanted.includes(number)) : trials
const proofs = chosen.flatMap((trial) => trial.proofs)
const inBrowser = proofs.filter(({ file }) => file.startsWith(BROWSER))
const inProcess = proofs.filter(({ file }) => !file.startsWith(BROWSER))

const folder = mkdtempSync(join(tmpdir(), 'shop-trials-'))
const report = (name: string) => join(folder, `${name}.json`)

function node(args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, TRIALS: 'full', ...env } })
}

const files = (of: readonly Proof[]) => [...new Set(of.map(({ file }) => file))]
const literally = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** Chromium is slow to start: only the tests that are named. */
const pattern = (of: readonly Proof[]) =>
  of.map(({ file, names = [''] }) => `${literally(basename(file))}.*(${names.map(literally).join('|')})`).join('|')

const results: Result[] = []
if (inProcess.length > 0) {
  const out = report('in-process')
  node(['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${out}`, ...files(inProcess)])
  if (existsSync(out)) results.push(...readVitest(out, root))
}
if (inBrowser.length > 0) {
  const out = report('browser')
  node(['scripts/chromium.ts'])
  node(['scripts/build.ts', '--if-needed'])
  const args = ['test', '--reporter=dot,json', '--grep', pattern(inBrowser), ...files(inBrowser)]
  node(['node_modules/@playwright/test/cli.js', ...args], { PLAYWRIGHT_JSON_OUTPUT_NAME: out })
  if (existsSync(out)) results.push(...readPlaywright(out, BROWSER))
}
process.exitCode = printTable(chosen, results) > 0 ? 1 : 0
rmSync(folder, { recursive: true })
