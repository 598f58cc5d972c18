import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('no button of the desk loses the focus while its action runs', () => {
  const sources = globSync('desk/**/*.tsx').map((file) => ({ file, source: readFileSync(file, 'utf8') }))
  const uses = sources.flatMap(({ source }) => source.match(/<ActionButton\b/g) ?? [])
  expect(uses.length).toBeGreaterThan(50)
  // A button with the attribute `disabled` cannot keep the focus.
  const losing = /<(Icon)?Button\b[^<]*\bdisabled=\{[^}]*\b(busy|isFetching|isPending)\b/
  expect(sources.filter(({ file, source }) => !file.endsWith('/action-button.tsx') && losing.test(source)).map(({ file }) => file)).toEqual(
    [],
  )
})
