/** Finds the Chromium for the tests, and installs one if there is none. */
import { spawnSync } from 'node:child_process'
import { chromiumPath } from '../tests/support/browser/chromium.ts'

const attempts: readonly (readonly [string, readonly string[]])[] = [
  ...(process.platform === 'linux' && process.getuid?.() === 0
    ? ([
        ['apt-get', ['update', '-qq']],
        // The headless shell runs half of the tests. Not every system has it.
        ['apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'chromium-headless-shell']],
        ['apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']],
      ] as const)
    : []),
  ['playwright', ['install', 'chromium']],
]

for (const [command, args] of attempts) {
  if (chromiumPath()) break
  console.log(`No Chromium yet: ${command} ${args.join(' ')}`)
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}

if (!chromiumPath()) {
  console.error('The tests need Chromium and none could be installed. Install it, or name its program in CHROMIUM_PATH.')
  process.exitCode = 1
}
