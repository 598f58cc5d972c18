import { expect, test } from 'vitest'
import { megabytes } from './megabytes.ts'

test.each([
  [0, 'less than 0,1 MB'],
  [99_999, 'less than 0,1 MB'],
  [100_000, '0,1 MB'],
  [12_440_000, '12,4 MB'],
  [340_200_000, '340 MB'],
  [9_512_000_000, '9,5 GB'],
])('%d bytes are %s', (bytes, text) => expect(megabytes(bytes)).toBe(text))
