import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumArgs, chromiumPath } from '../support/browser/chromium.ts'
import { median } from './median.ts'
import { pages } from './pages.ts'
import { print } from './print.ts'

const bounds = { performance: '≥ 97', accessibility: '100', 'best-practices': '100', seo: '100' } as const
const RUNS = 5

/** Lighthouse's mobile scores, the median of five runs each in a fresh browser. */
export async function benchLighthouse(origin: string): Promise<void> {
  for (const [page, path] of Object.entries(pages)) {
    const runs: Record<string, number>[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await scores(origin + path, Object.keys(bounds)))
    for (const [category, bound] of Object.entries(bounds))
      print(`Lighthouse ${category}, ${page}`, median(runs.map((run) => run[category] ?? 0)), '', bound)
  }
}

/** Lighthouse's scores of a page, 0 to 100, in a fresh browser. `VERBOSE` lists the audits without a full score. */
export async function scores(url: string, categories: string[]): Promise<Record<string, number>> {
  const browser = await launch({ chromePath: chromiumPath() ?? undefined, chromeFlags: ['--headless=new', ...chromiumArgs] })
  try {
    const result = await lighthouse(url, { port: browser.port, logLevel: 'error', onlyCategories: categories })
    if (!result) throw new Error(`Lighthouse gave nothing for ${url}`)
    const { audits } = result.lhr
    if (process.env['VERBOSE']) {
      for (const audit of Object.values(audits))
        if (audit.score !== null && audit.score < 0.9) console.log(`  ${audit.id}: ${audit.displayValue ?? audit.score}`)
    }
    return Object.fromEntries(Object.entries(result.lhr.categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]))
  } finally {
    browser.kill()
  }
}
