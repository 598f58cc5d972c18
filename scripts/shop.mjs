// `npm run shop -- <command>`: the command line of the shop. It runs on the Node 24 of the project.
import { become, installPackages } from './node24.mjs'

installPackages()
// File names are relative to the folder where the user typed the command.
become(['api-mock/cli/main.ts', ...process.argv.slice(2)], { INIT_CWD: process.env.INIT_CWD ?? process.cwd() })
