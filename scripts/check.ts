/**
 * `npm run check`: types, lint with import boundaries, format, dead code, tree, casts, rules, specification, security and sizes.
 * Everything runs; any failure fails the check.
 */
import { spawn } from 'node:child_process'
import { existsSync, globSync, rmSync, statSync } from 'node:fs'
import { castProblems, readSources } from './checks/casts.ts'
import { bomProblems } from './make-sbom.ts'
import { readRules, ruleProblems } from './checks/rules.ts'
import { securityProblems } from './checks/security-table.ts'
import { specificationGaps } from './checks/specification.ts'
import { FIRST_STYLES_LIMIT, firstStyleSizes, firstVisitSizes, SCRIPT_LIMIT } from './sizes.ts'
import { treeProblems } from './checks/tree.ts'

interface Result {
  name: string
  ok: boolean
  output: string
}

function tool(name: string, command: string, ...args: readonly string[]): Promise<Result> {
  const { promise, resolve } = Promise.withResolvers<Result>()
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  child.on('error', (error) => resolve({ name, ok: false, output: String(error) }))
  child.on('close', (code) => resolve({ name, ok: code === 0, output }))
  return promise
}

async function sizes(): Promise<Result> {
  if (!existsSync('dist/client')) return { name: 'sizes', ok: true, output: 'nothing built' }
  const entries = Object.entries(await firstVisitSizes())
  const styles = Object.entries(firstStyleSizes()).toSorted(([, a], [, b]) => b - a)
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
  const [[largest, most] = ['', 0]] = styles
  const output = [
    ...entries.map(([screen, bytes]) => `${screen} ${kilobytes(bytes)} kB gz of script`),
    `${largest} ${kilobytes(most)} kB gz of styles before the first paint, the most of all screens`,
  ].join('\n')
  return { name: 'sizes', ok: entries.every(([, bytes]) => bytes <= SCRIPT_LIMIT) && most <= FIRST_STYLES_LIMIT, output }
}

/** The compiler's cache, a file for each project. */
const CACHE = 'node_modules/.cache/types'
/** Files that declare globals. The incremental compiler does not re-check a project when one of them changes. */
const GLOBALS = ['package-lock.json', 'tsconfig.base.json', '{src,sw,desk,api-mock,tests}/**/*.d.ts']

const changedAt = (path: string) => statSync(path).mtimeMs

/** Deletes the compiler's cache when a declaration of globals is newer than it. */
function dropStaleTypes(): void {
  const cached = globSync(`${CACHE}/*.tsbuildinfo`)
  const newest = Math.max(...GLOBALS.flatMap((pattern) => globSync(pattern)).map(changedAt))
  if (cached.some((path) => changedAt(path) < newest)) rmSync(CACHE, { recursive: true })
}

function tree(): Result {
  const found = treeProblems()
  return { name: 'tree', ok: found.length === 0, output: found.join('\n') }
}

function casts(): Result {
  const problems = castProblems(readSources())
  return { name: 'casts', ok: problems.length === 0, output: problems.join('\n') }
}

function specification(): Result {
  const gaps = specificationGaps()
  return { name: 'specification', ok: gaps.length === 0, output: gaps.join('\n') }
}

function rules(): Result {
  const problems = ruleProblems(readRules())
  return { name: 'rules', ok: problems.length === 0, output: problems.join('\n') }
}

/** The bill of materials, and the table of requirements with their proofs. */
function security(): Result {
  const problems = [...bomProblems(), ...securityProblems()]
  return { name: 'security', ok: problems.length === 0, output: problems.join('\n') }
}

dropStaleTypes()
const results = await Promise.all([
  // Each checker of the compiler has types of its own: several for one layer do the same work again.
  tool('types', 'tsc', '--build', '--checkers', '1', '--builders', '2'),
  tool('lint', 'oxlint', '--type-aware', '--deny-warnings', '--report-unused-disable-directives'),
  tool('format', 'oxfmt', '--check'),
  tool('dead code', 'knip', '--no-progress'),
  tool('exports for tests alone', 'knip', '--no-progress', '--production', '--include', 'exports'),
])

for (const { name, ok, output } of [...results, tree(), casts(), rules(), specification(), security(), await sizes()]) {
  console.log(`${ok ? '✓' : '✗'} ${name}`)
  if (output !== '' && (!ok || name === 'sizes')) console.log(output.trim())
  if (!ok) process.exitCode = 1
}
