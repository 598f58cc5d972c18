// `npm run shop -- <command>`: the shop's own hands. Runs on the Node 24 that the project brings.
import { become, installPackages } from './node24.mjs'

installPackages()
// File names are meant from where the command was typed.
become(['api-mock/cli/main.ts', ...process.argv.slice(2)], { INIT_CWD: process.env.INIT_CWD ?? process.cwd() })
