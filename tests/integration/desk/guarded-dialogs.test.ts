import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const isPlain = (source: string) => /<Dialog\b/.test(source) && /<(\w*Field|Checkbox|RadioGroup|Switch|input)\b/.test(source)

test('every dialog of the desk with something to type or to choose asks before it loses that', () => {
  const sources = globSync('desk/**/*.tsx').map((file) => ({ file, source: readFileSync(file, 'utf8') }))
  expect(sources.filter(({ source }) => source.includes('<FormDialog')).length).toBeGreaterThan(10)
  const unguarded = sources.filter(({ source }) => isPlain(source) && !/use(Unsaved|Leave)\(/.test(source))
  expect(unguarded.map(({ file }) => file)).toEqual([])
})
