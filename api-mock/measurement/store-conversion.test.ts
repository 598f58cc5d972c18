import { describe, expect, it } from 'vitest'
import { containsRawIdentifier } from './store-conversion.ts'

describe('a raw identifier', () => {
  it.each(['demo@stoep.example', 'couch demo.person%40stoep.example', '082 555 0142', '+27 (82) 555-0142', '8001015009087'])(
    'is found in “%s”',
    (text) => expect(containsRawIdentifier(text)).toBe(true),
  )

  it.each(['grey couch 2200 mm', 'Kalk Bay @ home', '/product/kalk-bay', '3 seater 2026-11-20', ''])('is not found in “%s”', (text) =>
    expect(containsRawIdentifier(text)).toBe(false),
  )
})
