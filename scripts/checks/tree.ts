/** Limits on the sizes of files and folders. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const FILES = '{src,sw,desk,api-mock,tests,scripts}/**/*.{ts,tsx,mjs,css}'
/** The most lines of a file. */
const LINES = 300
/** The most source files directly in a folder. Tests, fixtures and style sheets beside them do not count. */
const IN_FOLDER = 20
const beside = /\.(test|spec|fixture|module)\.|\.css$/

/** A line for each file or folder of the project in `root` that is above its limit. */
export function treeProblems(root = '.'): string[] {
  const paths = globSync(FILES, { cwd: root, exclude: (path) => path.includes('node_modules') })
  const long = paths
    .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > LINES)
    .map(({ path, lines }) => `${path}: ${lines} lines, at most ${LINES}`)
  const folders = Map.groupBy(
    paths.filter((path) => !beside.test(path)),
    dirname,
  )
  const full = [...folders].flatMap(([folder, files]) =>
    files.length > IN_FOLDER ? [`${folder}: ${files.length} source files, at most ${IN_FOLDER}`] : [],
  )
  return [...long, ...full]
}
