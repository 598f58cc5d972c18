import { expect, it } from 'vitest'
import { isSignedJson, signJson } from './json-signature.ts'

it('equals PayJustNow’s published example, with any white space', () => {
  const key = 'b9d9d345-2f99-4db9-86c7-ef52509dc29c'
  expect(signJson('{"json":"body payload of the request"}', key)).toBe('60brkjy0NWMql+ljwLE5pq4c+eXbzD8C+uMyzgcoIcA=')
  expect(isSignedJson('{\n  "json": "body payload of the request"\n}', '60brkjy0NWMql+ljwLE5pq4c+eXbzD8C+uMyzgcoIcA=', key)).toBe(true)
  expect(isSignedJson('{"json":"another"}', '60brkjy0NWMql+ljwLE5pq4c+eXbzD8C+uMyzgcoIcA=', key)).toBe(false)
  expect(isSignedJson('{}', null, key)).toBe(false)
})
