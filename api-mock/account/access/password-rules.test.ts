import { describe, expect, it } from 'vitest'
import { COMMON_PASSWORD, passwordFault } from './password-rules.ts'

const email = 'thandi@stoep.example'

describe('a new password', () => {
  it.each([
    'password',
    'Password1',
    'PASSWORD2026!',
    'springbok#1',
    'qwertyuiop',
    '12345678',
    '87654321',
    'abcdefgh',
    'aaaaaaaa',
    'abababab',
    // Breached passwords of no pattern.
    'liverpool1892',
    'zxcvbnm,./',
    '1qaz2wsx3edc',
    'ncc1701d',
    'starwars1977',
    // Words of the shop.
    'Stoep!Couch#7',
    '2026sofa-2026',
    email,
    'THANDI@stoep.example',
  ])('is not a common password: %s', (password) => expect(passwordFault(password, email)).toBe(COMMON_PASSWORD))

  it.each([
    'stoep-demo-2026',
    'rain on a tin roof',
    'Kq7#mPz2',
    '739182645520',
    'sofasogood',
    'zebra crossing 12',
    'passwordless by choice',
  ])('may be %s', (password) => expect(passwordFault(password, email)).toBeNull())

  it.each(['', 'short12', 'x'.repeat(129)])('has 8 to 128 characters', (password) =>
    expect(passwordFault(password, email)).toBe('A password has 8 to 128 characters'),
  )
})
