import { gzipSync } from 'node:zlib'
import { firstVisitSizes } from '../../scripts/sizes.ts'
import { print } from './print.ts'
import { pages } from './pages.ts'

/** What a first visit weighs: script and HTML, gz. */
export async function benchWeight(origin: string): Promise<void> {
  for (const [screen, bytes] of Object.entries(firstVisitSizes())) print(`first-visit script, ${screen}`, bytes / 1000, 'kB gz', '≤ 110')
  for (const [name, path] of Object.entries(pages)) {
    const html = await (await fetch(origin + path, { headers: { Accept: 'text/html' } })).text()
    print(`HTML, ${name}`, gzipSync(html, { level: 6 }).length / 1000, 'kB gz', '≤ 20')
  }
}
