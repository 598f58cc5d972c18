import { entryServer } from './pages/built-page.ts'
import { brand } from '../src/contract/brand.ts'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite, type ViteDevServer } from 'vite'
import { demoAccountsLine, seedDemoAccounts } from './account/demo-accounts.ts'
import { createApp } from './app.ts'
import { allJobs, composeDeps } from './compose.ts'
import { readConfig } from './config.ts'
import { waitForDatabase } from './db/outage.ts'
import { atKnownHost } from './http/known-host.ts'
import { createLog } from './logging/log.ts'
import { startWork } from './servers/start-work.ts'
import { templateFor } from './pages/notice.ts'
import type { PageRender } from './pages/in-process.ts'
import { createShutdown, onSignals } from './shutdown.ts'

const ROOT = join(import.meta.dirname, '..')

/** Paths that the server handles before Vite. All other paths go to Vite first, and then to the renderer. */
const isShops = (path: string) => /^\/(api|desk|sandbox|healthz|readyz|robots\.txt|sitemap\.xml)(\/|\?|$)/.test(path)

/** Renders with the current sources. */
function renderWith(vite: ViteDevServer): PageRender {
  return async (input) => {
    const source = templateFor(config, readFileSync(join(ROOT, 'index.html'), 'utf8'))
    const template = await vite.transformIndexHtml(`${input.url.pathname}${input.url.search}`, source)
    const { createRender } = entryServer(await vite.ssrLoadModule('/src/app/entry-server.tsx'))
    try {
      return await createRender({ template, manifest: null })(input)
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
      throw error
    }
  }
}

/** The whole shop on one port with Vite inside: pages, API and hot reload (`npm run dev`). */
const config = { ...readConfig(process.env), hotReload: true }
if (config.mode === 'production') {
  console.error('npm run dev is for http://localhost: unset PUBLIC_URL and NODE_ENV, or use npm start')
  process.exit(1)
}
const log = createLog({ logLevel: process.env['LOG_LEVEL'] === undefined ? 'warn' : config.logLevel })
const server: Server = createServer()
const vite = await createVite({ root: ROOT, appType: 'custom', server: { middlewareMode: true, hmr: { server } } })
await waitForDatabase(config, (line) => console.log(line))
const closing = new AbortController()
const deps = { ...(await composeDeps(config, log, { render: renderWith(vite) })), closing: closing.signal }
if (config.seedDemo) await seedDemoAccounts(deps)
const listener = getRequestListener(atKnownHost(config, createApp(deps).fetch))
server.on('request', (request, response) => {
  const answer = () => void listener(request, response)
  if (isShops(request.url ?? '/')) answer()
  else vite.middlewares(request, response, answer)
})
server.listen(config.port, () => {
  const address = server.address()
  console.log(`${brand.name} in development at http://localhost:${typeof address === 'object' && address ? address.port : config.port}`)
  if (config.seedDemo) console.log(demoAccountsLine())
})
const stopWork = startWork(allJobs(deps), deps)
const closeDatabase = async () => {
  await vite.close()
  await deps.db.destroy()
}
onSignals(createShutdown({ server, closing, delayMs: 0, stopJobs: stopWork, closeDatabase, log }), log)
