// `npm start`: installs what is missing, builds what is out of date, and serves shop and API on one port.
import { become, installPackages, node24, run } from './node24.mjs'

installPackages()
run(node24(), ['scripts/build.ts', '--if-needed'])
become(['--enable-source-maps', '--max-semi-space-size=8', 'dist/shop/server.js'])
