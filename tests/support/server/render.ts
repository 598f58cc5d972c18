import { readFileSync } from 'node:fs'
import type { PageRender } from '../../../api-mock/pages/in-process.ts'
import { createRender } from '../../../src/app/entry-server.tsx'
import { sessionState } from '../../../src/state/account/session.ts'
import { wholesaleState } from '../../../src/state/wholesale/wholesale.ts'

/**
 * The page's own renderer on the sources, as in development: no build is needed. A server has no session and no lists, and a test of the engine
 * in the same process may have left some.
 */
export function createTestRender(now?: () => Date): PageRender {
  sessionState.customer = null
  wholesaleState.ready = false
  return createRender({ template: readFileSync('index.html', 'utf8'), manifest: null, ...(now ? { now } : {}) })
}
