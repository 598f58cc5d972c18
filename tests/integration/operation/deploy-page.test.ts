import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commands } from '../../../api-mock/cli/commands.ts'
import { parseLine } from '../../../api-mock/cli/parse.ts'
import { demoSettings } from '../../../api-mock/settings/stored-settings.ts'
import { COMMANDS } from '../../../scripts/bundle-server.ts'

/** docs/deploying.md can be followed literally: what it names exists, and its commands see what the servers see. */

const page = readFileSync('docs/deploying.md', 'utf8')
/** Everything that the page writes as code. A line that ends with a backslash continues. */
const code = [...page.matchAll(/```sh\n(.*?)```|`([^`]+)`/gs)]
  .flatMap(([, block, word]) => (block ?? word?.replaceAll(/\s*\n\s*/g, ' ') ?? '').replaceAll('\\\n', ' ').split('\n'))
  .map((line) => line.replace(/\s{2,}#.*/, ''))

/** The words of a command line, as a shell splits them. */
const wordsOf = (line: string) => [...line.matchAll(/(?:'[^']*'|[^\s'])+/g)].map(([word]) => word.replaceAll("'", ''))

/** What follows `name` in each line that runs it; a line ends before the next command. */
const callsOf = (name: string) =>
  code.flatMap((line) => {
    const at = line.indexOf(name)
    return at === -1 ? [] : [wordsOf(line.slice(at + name.length).split(/ (?:&&|\|) |; /)[0] ?? '')]
  })

const unitFile = (name: string) => readFileSync(`deploy/systemd/${name}`, 'utf8')
/** The values of a key of a unit. */
const valuesOf = (unit: string, key: string) => [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)
const environmentOf = (unit: string) =>
  Object.fromEntries(valuesOf(unit, 'Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('=', 2))))

describe('docs/deploying.md', () => {
  it('names files that exist', () => {
    const named = code.flatMap((line) => [
      ...line.matchAll(/(?<![\w./-])(?:\/opt\/stoep(?:-source)?\/)?((?:deploy|src|content)\/[\w./@-]+)/g),
    ])
    const files = named.map(([, file = '']) => file).filter((file) => !['deploy/shop.env', 'deploy/metrics-token'].includes(file))
    expect(files.length).toBeGreaterThan(8)
    for (const file of files) expect(existsSync(file), file).toBe(true)
    expect(existsSync('deploy/nginx.conf')).toBe(true)
  })

  it('names units that exist, and starts the timer', () => {
    const calls = callsOf('systemctl ')
    const units = calls.flatMap((words) => words.slice(1).filter((word) => word.startsWith('stoep')))
    expect(units).toEqual(expect.arrayContaining(['stoep@3001', 'stoep@3002', 'stoep-backup.timer', 'stoep-backup']))
    for (const unit of units) {
      const file = unit.replace(/@\d+$/, '@')
      expect(existsSync(`deploy/systemd/${file.endsWith('.timer') ? file : `${file}.service`}`), unit).toBe(true)
    }
  })

  it('names npm scripts that exist', () => {
    const manifest: unknown = JSON.parse(readFileSync('package.json', 'utf8'))
    const calls = callsOf('npm run ')
    expect(calls).not.toEqual([])
    for (const [script = ''] of calls) expect(manifest).toHaveProperty(['scripts', script])
  })

  it('calls commands of the shop with arguments that they take, and settings that exist', () => {
    const lines = [...callsOf('stoep-shop '), ...callsOf('npm run shop -- ')].filter(([first = '']) => /^[a-z]/.test(first))
    expect(lines.map(([first]) => first)).toEqual(expect.arrayContaining(['settings', 'catalogue', 'staff', 'doctor']))
    for (const line of lines) {
      // `npm run shop -- settings` and `… backup` stand for all of their commands.
      if (line.length === 1 && commands.some(({ name }) => name.startsWith(line[0] ?? ''))) continue
      expect(() => parseLine(line, commands), line.join(' ')).not.toThrow()
      if (line[1] === 'set') for (const pair of line.slice(2)) expect(Object.keys(demoSettings)).toContain(pair.split('=')[0])
    }
    expect(lines.filter(([first]) => first === 'catalogue')).toHaveLength(2)
  })

  it('has every step to the first sale', () => {
    const steps = page
      .slice(page.indexOf('Then, in this order:'))
      .split(/^\d\. /m)
      .slice(1, 9)
    const expected = [
      /certificate/,
      /settings set/,
      /--replace --dry-run.*--replace --yes/s,
      /staff add/,
      /refund it/,
      /stoep-backup|backup/,
      /doctor/,
      /Remove `SITE_PASSWORD`/,
    ]
    expect(steps.map((step, place) => expected[place]?.test(step))).toEqual(expected.map(() => true))
    expect(page).toMatch(/legal pages \(`content\/pages`\)/)
    expect(page).toMatch(/set `SITE_PASSWORD` and `SECRET_KEY` in `shop.env` before the first start/)
  })
})

/** Programs that write down how they were called, first on the path. */
function pretend(folder: string, programs: Readonly<Record<string, string>>): Record<string, string> {
  mkdirSync(folder)
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  return { PATH: `${folder}:${process.env['PATH']}` }
}

describe('stoep-shop', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoep-shop-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const env = pretend(join(folder, 'bin'), { 'systemd-run': String.raw`printf '%s\0' "$@"` })
  const run = (...line: string[]) =>
    spawnSync(join(process.cwd(), 'deploy/systemd/stoep-shop'), line, { encoding: 'utf8', env, cwd: folder })
      .stdout.split('\0')
      .slice(0, -1)
  const unit = unitFile('stoep@.service')
  const start = valuesOf(unit, 'ExecStart')[0] ?? ''

  it('runs the command line with the user, folder, settings, data and file permissions of the servers', () => {
    const words = run('doctor', '--json')
    for (const key of ['User', 'Group', 'WorkingDirectory', 'EnvironmentFile', 'StateDirectory', 'StateDirectoryMode', 'UMask'])
      expect(words).toContain(`--property=${key}=${valuesOf(unit, key)[0]}`)
    const { NODE_ENV, DATA_DIR } = environmentOf(unit)
    expect(words).toEqual(expect.arrayContaining([`--setenv=NODE_ENV=${NODE_ENV}`, `--setenv=DATA_DIR=${DATA_DIR}`]))
    expect(words).toEqual(expect.arrayContaining(['--wait', '--pipe', `--setenv=INIT_CWD=${folder}`]))
    expect(words.slice(-4)).toEqual([start.split(' ')[0], COMMANDS, 'doctor', '--json'])
  })

  it('passes each argument as it is', () => {
    // The service manager makes one dollar sign of two.
    const typed = ['settings', 'set', "company.name=The Owner's $HOME  Furniture", 'company.address=1 Long Street\nCape Town', '']
    expect(run(...typed).slice(-typed.length)).toEqual(typed.map((word) => word.replaceAll('$', '$$$$')))
  })

  it('has the settings of the backup too', () => {
    const backup = unitFile('stoep-backup.service')
    const { NODE_ENV, DATA_DIR } = environmentOf(unit)
    expect(environmentOf(backup)).toMatchObject({ NODE_ENV, DATA_DIR })
    const [node, bundle, ...line] = (valuesOf(backup, 'ExecStart')[0] ?? '').split(' ')
    expect([node, bundle]).toEqual([start.split(' ')[0], COMMANDS])
    expect(parseLine(line, commands)).toMatchObject({ command: { name: 'backup-daily' } })
  })

  it('looks for the shop in the data folder of the servers, and for files in the folder of the caller', () => {
    const passed = run('doctor').flatMap((word) => (word.startsWith('--setenv=') ? [word.slice('--setenv='.length).split('=', 2)] : []))
    const shop = (...line: string[]) =>
      spawnSync(process.execPath, [COMMANDS, ...line], { encoding: 'utf8', env: Object.fromEntries(passed) })
    expect(shop('doctor').stderr).toContain(`There is no shop in ${environmentOf(unit)['DATA_DIR']} yet`)
    expect(shop('restore', 'none.backup', '--yes').stderr).toContain(join(folder, 'none.backup'))
  })
})

describe('stoep-update', () => {
  const root = mkdtempSync(join(tmpdir(), 'stoep-update-'))
  afterAll(() => rmSync(root, { recursive: true }))
  const calls = join(root, 'calls')
  const git = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync('git', ['-c', 'user.name=Shop', '-c', 'user.email=shop@shop.example', ...words], {
      cwd: join(root, 'copy'),
      encoding: 'utf8',
    })
    expect(status, stderr).toBe(0)
    return stdout.trim()
  }
  const env = pretend(join(root, 'bin'), {
    npm: `echo "npm $1 in $(basename "$PWD")" >> ${calls}; [ -z "$BROKEN" ] || exit 1; mkdir -p node_modules/.bin dist; touch dist/built`,
    systemctl: `echo "systemctl $*" >> ${calls}; [ "$1" != list-units ] || printf 'stoep@3001.service loaded\\nstoep@3002.service loaded\\n'`,
    curl: `for word do last=$word; done; echo "curl $last" >> ${calls}; [ -z "$UNREADY" ]`,
    sleep: 'exit 0',
  })
  const update = (settings: Record<string, string> = {}, ...line: string[]) => {
    rmSync(calls, { force: true })
    const script = readFileSync(join(root, 'copy/deploy/systemd/stoep-update'), 'utf8')
      .replaceAll('/opt/', `${root}/opt/`)
      .replaceAll('/etc/systemd/system/', `${root}/units/`)
      .replaceAll('/usr/local/sbin/', `${root}/sbin/`)
    const done = spawnSync('sh', ['-c', script, 'stoep-update', ...line], { encoding: 'utf8', env: { ...env, ...settings } })
    return { status: done.status, error: done.stderr, calls: readFileSync(calls, 'utf8').trim().split('\n') }
  }
  const release = (words: string) => {
    writeFileSync(join(root, 'copy/version'), words)
    git('add', '--all')
    git('commit', '--quiet', '--message', words)
    return git('rev-parse', '--short=12', 'HEAD')
  }
  const present = () => readFileSync(join(root, 'opt/stoep/version'), 'utf8')
  const restarts = (lines: readonly string[]) => lines.filter((line) => /restart|curl/.test(line))

  beforeAll(() => {
    for (const folder of ['copy', 'opt', 'units', 'sbin']) mkdirSync(join(root, folder))
    mkdirSync(join(root, 'copy/deploy'))
    spawnSync('cp', ['-r', 'deploy/systemd', join(root, 'copy/deploy/')])
    git('init', '--quiet', '--initial-branch', 'main')
    release('one')
    git('clone', '--quiet', join(root, 'copy'), join(root, 'opt/stoep-source'))
  })

  it('builds each version beside the one that runs, installs units and commands, and restarts the servers in turn', () => {
    const first = update()
    expect([first.status, present()], first.error).toEqual([0, 'one'])
    expect(readdirSync(join(root, 'units')).toSorted()).toEqual(['stoep-backup.service', 'stoep-backup.timer', 'stoep@.service'])
    for (const name of ['stoep-shop', 'stoep-update']) expect(existsSync(join(root, 'sbin', name)), name).toBe(true)
    const before = readlinkSync(join(root, 'opt/stoep'))
    const commit = release('two')
    const second = update()
    expect([second.status, present()], second.error).toEqual([0, 'two'])
    expect(second.calls.slice(0, 2)).toEqual([`npm ci in stoep-${commit}`, `npm run in stoep-${commit}`])
    expect(restarts(second.calls)).toEqual([
      'systemctl restart stoep@3001.service',
      'curl http://127.0.0.1:3001/readyz',
      'systemctl restart stoep@3002.service',
      'curl http://127.0.0.1:3002/readyz',
    ])
    // The servers of before have read their files from here until their restart.
    expect(existsSync(join(before, 'dist/built'))).toBe(true)
  })

  it('changes nothing if the build fails, and leaves the second server alone if the first is not ready', () => {
    release('three')
    const broken = update({ BROKEN: '1' })
    expect([broken.status, present(), restarts(broken.calls)]).toEqual([1, 'two', []])
    const unready = update({ UNREADY: '1' })
    expect([unready.status, restarts(unready.calls)]).toEqual([
      1,
      ['systemctl restart stoep@3001.service', 'curl http://127.0.0.1:3001/readyz'],
    ])
  })

  it('puts an earlier version in place again without a build, and keeps three', () => {
    const commit = git('rev-parse', '--short=12', 'HEAD~1')
    const back = update({}, commit)
    expect([back.status, present()], back.error).toEqual([0, 'two'])
    expect(back.calls.filter((line) => line.startsWith('npm'))).toEqual([])
    for (const words of ['four', 'five']) {
      release(words)
      expect(update().status).toBe(0)
    }
    expect(readdirSync(join(root, 'opt')).filter((name) => /^stoep-[0-9a-f]{12}$/.test(name))).toHaveLength(3)
    expect(present()).toBe('five')
  })
})
