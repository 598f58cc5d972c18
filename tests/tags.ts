import { globSync, readFileSync } from 'node:fs'

/** Every file of tests, from the root of the repository. */
export const testFiles = (): string[] => globSync('{src,sw,api-mock,tests}/**/*.{test,spec}.{ts,tsx}').toSorted()

/** Files that run in Chromium. */
export const isBrowserTest = (file: string): boolean => file.endsWith('.spec.ts')

/**
 * The tag of a test, or a group of tests, that repeats a proved rule: on more screens, on the other database, in a longer walk. `npm test`
 * leaves these out, `npm test -- all` and the tests of a subject include them.
 */
export const EXTENDED = 'extended'

/** The tags in the titles of the tests in a file, such as `[trial 13]` or `[§8.3]`: those that begin with `kind`, without the brackets. */
function tagsIn(file: string, kind: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/\[((?:trial |§)[\d.]+)\]/g)
  return [...new Set([...found].map(([, tag]) => tag ?? ''))].filter((tag) => tag.startsWith(kind))
}

/** The tags of one kind, each with the files whose tests carry it. */
export function filesByTag(kind: 'trial ' | '§'): Map<string, string[]> {
  const files = new Map<string, string[]>()
  for (const file of testFiles()) {
    for (const tag of tagsIn(file, kind)) files.set(tag, [...(files.get(tag) ?? []), file])
  }
  return files
}
