import { readFileSync } from 'node:fs'
import type { PageRender } from '../../../api-mock/pages/in-process.ts'
import { createRender } from '../../../src/app/entry-server.tsx'

/** The page's own renderer on the sources, as in development: no build is needed. */
export function createTestRender(now?: () => Date): PageRender {
  return createRender({ template: readFileSync('index.html', 'utf8'), manifest: null, ...(now ? { now } : {}) })
}
