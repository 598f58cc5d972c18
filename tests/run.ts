/**
 * The steps of `npm test`: the check, the tests in Node and the tests in Chromium, but for the extended ones. `npm test -- all` includes those.
 * `npm test -- cart` runs the check and all tests of a subject; `npm test -- quick` runs the check and the tests that stand beside the code.
 * `npm test -- two-servers` runs the tests of the API with two servers for each shop: each request reaches one of them at random.
 * `npm test -- engines` runs the walks in WebKit and Firefox, which no other run includes: few machines have these browsers.
 */
import { spawn } from 'node:child_process'
import { EXTENDED, ONE_SERVER, isBrowserTest } from './tags.ts'
import { filesOf, subjects } from './subjects.ts'

interface Step {
  name: string
  args: readonly string[]
  env?: Readonly<Record<string, string>>
  needsChromium?: true
}

/** Finds or installs Chromium. It runs beside the steps that need none, because a package manager mostly waits. */
const findChromium: Step = { name: 'Chromium', args: ['scripts/chromium.ts'] }

const check: Step = { name: 'check', args: ['scripts/check.ts'] }
/** A larger space for young objects saves a twentieth of the processor. */
const vitest = (...args: readonly string[]): Step => ({
  name: 'rules, API and faults',
  args: ['--max-semi-space-size=64', 'node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', ...args],
})
const playwright = (...args: readonly string[]): Step => ({
  name: 'the shop in Chromium',
  args: ['node_modules/@playwright/test/cli.js', 'test', ...args],
  needsChromium: true,
})

/** A subject may have no tests of one kind. Then this step does not run, because the runner without a file would run all tests. */
function ofSubject(subject: string): Step[] {
  const files = filesOf(subject)
  const inBrowser = files.filter(isBrowserTest)
  const inProcess = files.filter((file) => !isBrowserTest(file))
  return [check, ...(inProcess.length > 0 ? [vitest(...inProcess)] : []), ...(inBrowser.length > 0 ? [playwright(...inBrowser)] : [])]
}

const WITHOUT_EXTENDED = `^(?!.*\\[${EXTENDED}\\])`

/** For two servers, on one database: `npm test -- all` proves the other one. */
const WITHOUT_ONE_SERVER = `^(?!.*\\[(?:${EXTENDED}|${ONE_SERVER})\\])`

/** The tests that stand beside the code. */
const besideCode = ['page', 'rules', 'server'].flatMap((project) => ['--project', project])

function stepsFor(name: string | undefined): Step[] | null {
  if (name === undefined) return [check, vitest('--testNamePattern', WITHOUT_EXTENDED), playwright('--grep', WITHOUT_EXTENDED)]
  if (name === 'all') return [check, vitest(), playwright()]
  if (name === 'two-servers')
    return [check, { ...vitest('tests/integration', '--testNamePattern', WITHOUT_ONE_SERVER), env: { TWO_SERVERS: '1' } }]
  if (name === 'engines') return [check, { ...vitest('tests/engines'), env: { ENGINES: '1' } }]
  if (name === 'quick') return [check, vitest(...besideCode, '--testNamePattern', WITHOUT_EXTENDED)]
  return subjects().includes(name) ? ofSubject(name) : null
}

/** The end of a step's output, in characters: every runner prints its failures last. */
const TAIL = 9000

interface Outcome {
  passed: boolean
  tail: string
}

/** Runs a step and shows its output as it comes. */
function run({ name, args, env }: Step): Promise<Outcome> {
  console.log(`\n— ${name}`)
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const child = spawn(process.execPath, args, {
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, ...env, PATH: `node_modules/.bin:${process.env['PATH']}` },
  })
  let tail = ''
  const show = (stream: NodeJS.WriteStream) => (chunk: Buffer) => {
    stream.write(chunk)
    tail = (tail + chunk.toString()).slice(-TAIL)
  }
  child.stdout.on('data', show(process.stdout))
  child.stderr.on('data', show(process.stderr))
  child.on('close', (status) => resolve({ passed: status === 0, tail }))
  return promise
}

const [name] = process.argv.slice(2)
const steps = stepsFor(name)
if (!steps) {
  console.error(`There is no subject ${name}. Choose all, quick, two-servers, engines, or one of: ${subjects().join(', ')}`)
  process.exit(2)
}
const failures: string[] = []

/** Awaits a step and reports its failure. */
async function report({ name: title }: Step, running: Promise<Outcome>): Promise<boolean> {
  const { passed, tail } = await running
  if (passed) return true
  console.error(`✗ ${title}`)
  failures.push(`✗ ${title}: the end of its output\n${tail}`)
  return false
}

const finding = steps.some(({ needsChromium }) => needsChromium) ? run(findChromium) : null
for (const step of steps) {
  if (step.needsChromium && finding && !(await report(findChromium, finding))) continue
  await report(step, run(step))
}
// Later steps print more than a log stores, so the failures are printed once more at the end.
for (const failure of failures) console.error(`\n${failure}`)
console.log(`\nsteps: ${steps.length - failures.length} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 ? 1 : 0
