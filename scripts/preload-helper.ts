import type { Plugin } from 'vite'

/**
 * Every dynamic import of the build calls this helper. It preloads the files that the imported file needs, all at once instead of one after
 * the other. The bundler's own helper also waits for style sheets and handles nonces and relative addresses, which this build does not
 * have. It is three times as long, and every first visit loads the helper. A failed import is reported by the same event, which
 * `src/app/navigation/chunk-guard.ts` handles.
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
