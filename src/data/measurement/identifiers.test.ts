import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPerson, normaliseEmail, normaliseName, normalisePhone, sha256 } from './identifiers.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

test('a hash is SHA-256 of the text in UTF-8, as hex', async () => {
  expect(await sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(await sha256('Zoë')).toBe(hashOf('Zoë'))
})

test('an e-mail address is normalised before it is hashed', () => {
  expect(normaliseEmail('  Thandi@Stoep.Example ')).toBe('thandi@stoep.example')
})

for (const typed of ['082 123 4567', '+27 82 123 4567', '0027 82 123 4567', '+27 (0)82-123-4567', '(082) 123.4567']) {
  test(`${typed} is one number`, () => expect(normalisePhone(typed)).toBe('27821234567'))
}

test('a number of another country keeps its country code', () => {
  expect(normalisePhone('+44 20 7946 0018')).toBe('442079460018')
})

test('names lose case, marks and punctuation', () => {
  expect(normaliseName(" Zoë-Anne O'Brien ")).toBe('zoeanneobrien')
  expect(normaliseName('Van der Merwe')).toBe('vandermerwe')
})

test('only hashes of known identifiers leave the device; empty ones are left out', async () => {
  const hashed = await hashPerson({ email: 'Thandi@stoep.example', phone: '', firstName: 'Thandi' })
  expect(hashed).toEqual({ em: hashOf('thandi@stoep.example'), fn: hashOf('thandi') })
  expect(JSON.stringify(hashed)).not.toMatch(/thandi/i)
})
