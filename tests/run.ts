/** The steps of `npm test`. The name of a part runs that part's tests and all that stand beside the code: `npm test -- sale`. */
import { spawnSync } from 'node:child_process'
import { parts, testsOf } from './parts.ts'

const [name] = process.argv.slice(2)
const part = parts.find((known) => known === name)
if (name && !part) {
  console.error(`There is no part ${name}: they are ${parts.join(', ')}`)
  process.exit(2)
}
const inProcess = part ? ['api-mock/', 'src/', 'sw/', ...testsOf(part, '{integration,faults}')] : []
const inBrowser = part ? testsOf(part, 'e2e') : []

const steps = [
  ['check', ['scripts/check.ts']],
  ['rules, API and faults', ['node_modules/vitest/vitest.mjs', 'run', ...inProcess]],
  ['the shop in Chromium', ['node_modules/@playwright/test/cli.js', 'test', ...inBrowser]],
] as const

let failed = 0
for (const [step, args] of steps) {
  console.log(`\n— ${step}`)
  const { status } = spawnSync(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, PATH: `node_modules/.bin:${process.env['PATH']}` },
  })
  if (status !== 0) {
    failed += 1
    console.error(`✗ ${step}`)
  }
}
console.log(`\nsteps: ${steps.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
