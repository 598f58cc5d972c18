import { readFileSync } from 'node:fs'
import type { Render } from '../../../src/contract/http/render.ts'
import { createRender } from '../../../src/app/entry-server.tsx'

/** The page's own renderer on the sources, as in development: no build is needed. */
export function createTestRender(now?: () => Date): Render {
  return createRender({ template: readFileSync('index.html', 'utf8'), manifest: null, ...(now ? { now } : {}) })
}
