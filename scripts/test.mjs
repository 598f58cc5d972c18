// `npm test`: runs all checks and tests on a machine that has only Node and npm. Installs missing parts, Chromium included.
import { installPackages, node24, run } from './node24.mjs'

installPackages()
const node = node24()
run(node, ['scripts/build.ts', '--if-needed'])
run(node, ['tests/run.ts', ...process.argv.slice(2)])
