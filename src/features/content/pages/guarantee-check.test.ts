import { expect, test } from 'vitest'
import { guaranteedUntil } from './guarantee-check.tsx'

test.each([
  ['2026-11-20', '2041-11-20'],
  ['2024-02-29', '2039-03-01'],
  ['2026-02-31', null],
  ['soon', null],
  ['', null],
])('a piece delivered on %s is covered until %s', (delivered, until) => expect(guaranteedUntil(delivered)).toBe(until))
