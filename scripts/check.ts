/** `npm run check`: types, lint with import boundaries, dead code and sizes. Everything runs; the first failure decides. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { specificationGaps } from './specification.ts'
import { tooLarge } from './tree.ts'
import { firstVisitSizes, SCRIPT_LIMIT } from './sizes.ts'

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
  const output = entries.map(([screen, bytes]) => `${screen} ${(bytes / 1000).toFixed(1)} kB gz of script`).join('\n')
  return { name: 'sizes', ok: entries.every(([, bytes]) => bytes <= SCRIPT_LIMIT), output }
}

function tree(): Result {
  const found = tooLarge()
  return { name: 'tree', ok: found.length === 0, output: found.join('\n') }
}

function specification(): Result {
  const gaps = specificationGaps()
  return { name: 'specification', ok: gaps.length === 0, output: gaps.join('\n') }
}

const results = await Promise.all([
  tool('types', 'tsc', '--noEmit'),
  tool('worker types', 'tsc', '--noEmit', '-p', 'sw'),
  tool('lint', 'oxlint', '--type-aware', '--deny-warnings'),
  tool('format', 'oxfmt', '--check'),
  tool('dead code', 'knip', '--no-progress'),
])

for (const { name, ok, output } of [...results, tree(), specification(), await sizes()]) {
  console.log(`${ok ? '✓' : '✗'} ${name}`)
  if (!ok || name === 'sizes') console.log(output.trim())
  if (!ok) process.exitCode = 1
}
