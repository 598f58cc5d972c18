// `npm run shop -- <command>`: the shop's command line. It runs on the Node 24 of the project.
import { become, installPackages, node24, run } from './node24.mjs'

installPackages()
run(node24(), ['scripts/build.ts', '--if-needed'])
// File names are relative to the folder of the caller.
become(['dist/shop/commands.js', ...process.argv.slice(2)], { INIT_CWD: process.env.INIT_CWD ?? process.cwd() })
