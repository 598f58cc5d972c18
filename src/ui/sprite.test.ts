import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { spriteSvg } from './sprite.ts'

test('the sprite that is served holds every icon as it is drawn now', () => {
  expect(readFileSync('public/icons/sprite-v1.svg', 'utf8')).toBe(spriteSvg())
})
