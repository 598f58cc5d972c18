import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { testFiles } from './tags.ts'

/** The folders of a layer or of a kind of tests are the subjects. */
const FOLDERS = ['src/*/*/', 'api-mock/*/', 'tests/{integration,faults,histories,e2e,offline}/*/']

/** The tests of a subject: the folder of its name in each layer and each kind of tests, or the file of its name. */
export const filesOf = (subject: string): string[] =>
  testFiles().filter((file) => file.split('/').includes(subject) || basename(file).replace(/\.(test|spec)\..*/, '') === subject)

/** The names that `npm test --` accepts: every subject that has a test. */
export function subjects(): string[] {
  const names = new Set(globSync(FOLDERS).map((folder) => basename(folder)))
  return [...names].filter((name) => filesOf(name).length > 0).toSorted()
}
