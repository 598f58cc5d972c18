import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const ADDRESS = '/icons/favicon.png'
const FILE = resolve(import.meta.dirname, '../../public', `.${ADDRESS}`)

/**
 * Writes the icon of the tab into the page. A browser requests an icon with an address of its own beside the first picture. A private window
 * decodes the icon at each navigation, on the page's thread: for an SVG it parses a document. The page also links the .ico file, for search
 * engines; a browser does not request it.
 */
export const inlineTabIcon: Plugin = {
  name: 'inline-tab-icon',
  transformIndexHtml: {
    order: 'pre',
    handler(html) {
      if (!html.includes(`href="${ADDRESS}"`)) throw new Error(`The page has no link to ${ADDRESS}`)
      return html.replace(ADDRESS, `data:image/png;base64,${readFileSync(FILE, 'base64')}`)
    },
  },
}
