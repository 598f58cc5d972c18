import type { Plugin } from 'vite'

/**
 * What every dynamic import of the build calls: it preloads the files that the imported file needs, at once instead of one after the other. The
 * bundler's own also waits for style sheets and knows nonces and relative addresses, of which this build has none; it is three times as long,
 * and a part of every first visit. A failed import is reported by the same event, which `src/app/navigation/chunk-guard.ts` handles.
 */
const helper = `
const preloaded = new Set()
export const __vitePreload = (load, files = []) => {
  for (const file of files) {
    if (preloaded.has(file)) continue
    preloaded.add(file)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }))
  }
  return load().catch((error) => {
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error })
    if (dispatchEvent(event)) throw error
  })
}`

/** Replaces the bundler's helper for dynamic imports in the page's build. */
export const preloadHelper: Plugin = {
  name: 'preload-helper',
  apply: 'build',
  enforce: 'pre',
  load: { filter: { id: /^\0vite\/preload-helper/ }, handler: () => helper },
}
