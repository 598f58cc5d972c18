// `npm run shop -- <command>`: the shop's own hands. Runs on the Node 24 that the project brings.
import { become, installPackages, node24, run } from './node24.mjs'

installPackages()
run(node24(), ['scripts/build.ts', '--if-needed'])
// File names are meant from where the command was typed.
become(['dist/shop/commands.js', ...process.argv.slice(2)], { INIT_CWD: process.env.INIT_CWD ?? process.cwd() })
