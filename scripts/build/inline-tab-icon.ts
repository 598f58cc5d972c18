import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const ADDRESS = '/icons/favicon.svg'
const FILE = resolve(import.meta.dirname, '../../public', `.${ADDRESS}`)

/**
 * Writes the icon of the tab into the page. A browser requests an icon with an address of its own beside the first picture. The page also links
 * the .ico file, for browsers that show no SVG here and for search engines; a browser that shows the SVG does not request it.
 */
export const inlineTabIcon: Plugin = {
  name: 'inline-tab-icon',
  transformIndexHtml: {
    order: 'pre',
    handler(html) {
      if (!html.includes(`href="${ADDRESS}"`)) throw new Error(`The page has no link to ${ADDRESS}`)
      return html.replace(ADDRESS, () => dataAddress(readFileSync(FILE, 'utf8').trim()))
    },
  },
}

/** An SVG as a data: address inside double quotes. */
function dataAddress(svg: string): string {
  return `data:image/svg+xml,${svg.replaceAll('"', "'").replaceAll(/[%#<>&]/g, encodeURIComponent)}`
}
