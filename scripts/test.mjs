// `npm test`: proves the shop on a machine that has only Node and npm. Installs what is missing, Chromium included.
import { spawnSync } from 'node:child_process'
import { installPackages, node24, run } from './node24.mjs'

installPackages()
const node = node24()
run(node, ['scripts/chromium.ts'])
run(node, ['scripts/build.ts', '--if-needed'])

/** @type {[string, string[]][]} */
const steps = [
  ['check', ['scripts/check.ts']],
  ['rules, API and faults', ['node_modules/vitest/vitest.mjs', 'run']],
  ['the shop in Chromium', ['node_modules/@playwright/test/cli.js', 'test']],
]

let failed = 0
for (const [name, args] of steps) {
  console.log(`\n— ${name}`)
  const { status } = spawnSync(node, args, { stdio: 'inherit', env: { ...process.env, PATH: `node_modules/.bin:${process.env.PATH}` } })
  if (status !== 0) {
    failed += 1
    console.error(`✗ ${name}`)
  }
}
console.log(`\nsteps: ${steps.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
