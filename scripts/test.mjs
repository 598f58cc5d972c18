// `npm test`: proves the shop on a machine that has only Node and npm. Installs what is missing, Chromium included.
import { installPackages, node24, run } from './node24.mjs'

installPackages()
const node = node24()
run(node, ['scripts/chromium.ts'])
run(node, ['scripts/build.ts', '--if-needed'])
run(node, ['tests/run.ts', ...process.argv.slice(2)])
