// `npm run dev`: page and API in one process, with hot reload.
import { become, installPackages } from './node24.mjs'

installPackages()
become(['--watch-path=api-mock', '--watch-path=src/contract', '--watch-path=src/domain', 'api-mock/dev.ts'])
