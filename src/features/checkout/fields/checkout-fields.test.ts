import { expect, test } from 'vitest'
import { emptyDraft } from '../../../data/checkout/checkout-draft.ts'
import { checkField, type FieldName } from './checkout-fields.ts'

test.each<[FieldName, object]>([
  ['street', { street: 'a'.repeat(400) }],
  ['suburb', { suburb: 'a'.repeat(400) }],
  ['city', { city: 'a'.repeat(400) }],
])('%s that is too long gets a message with the limit', (name, changes) => {
  expect(checkField(name, { ...emptyDraft(), ...changes })).toMatch(/^Please use at most \d+ characters$/)
})

test('no pasted text gets an untranslated message of the schema library', () => {
  const pasted = ['a'.repeat(5000), '<b>', '\u0000', '9'.repeat(200), '🛋️'.repeat(100)]
  for (const text of pasted) {
    const draft = {
      ...emptyDraft(),
      email: text,
      phone: text,
      name: text,
      street: text,
      suburb: text,
      city: text,
      postcode: text,
    }
    for (const name of ['email', 'phone', 'name', 'street', 'suburb', 'city', 'postcode'] as const)
      expect(checkField(name, draft) ?? '').not.toMatch(/Invalid input|Too /)
  }
})
