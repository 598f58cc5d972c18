import { expect, test } from 'vitest'
import { EXTENDED, filesByTag, withoutExtended } from '../../tags.ts'

/** Made of parts, because the tags of this file count too. */
const tag = (name: string) => `[${name}]`
const extended = tag(EXTENDED)

test('the tag of an extended test, or of a test in an extended group, proves no rule in `npm test`', () => {
  const text = `
test('${tag('trial 1')} usual', () => {
  expect(1).toBe(1)
})
test('${extended} ${tag('trial 2')} wide', () => {})
describe.runIf(true)('${extended} elsewhere', () => {
  test('${tag('trial 3')} inside', () => {
    expect(1).toBe(1)
  })
})
describe('here', () => {
  test(
    '${extended} ${tag('trial 4')} on lines of its own',
    () => {},
  )
  test('${tag('trial 5')} usual', () => {})
})
`
  expect(withoutExtended(text).match(/trial \d/g)).toEqual(['trial 1', 'trial 5'])
})

test('`npm test` has fewer files for some trials than `npm test -- all`, and none for no trial', () => {
  const [usual, all] = [filesByTag('trial ', 'usual'), filesByTag('trial ')]
  expect([...usual.keys()].toSorted()).toEqual([...all.keys()].toSorted())
  expect([...usual].some(([name, files]) => files.length < (all.get(name)?.length ?? 0))).toBe(true)
})
