import { expect, test } from 'vitest'
import { phoneSchema } from './address.ts'

test.each([
  '0825550101',
  '082 555 0101',
  '(011) 555-0101',
  '+27 82 555 0101',
  '+27825550101',
  '+27 (0)82 555 0101',
  '+27 082 555 0101',
  '27 82 555 0101',
  '0027 82 555 0101',
  '+44 20 7946 0958',
  '+264 61 123 4567',
  '0044 20 7946 0958',
])('%s is a phone number', (typed) => {
  expect(phoneSchema.safeParse(typed).success).toBe(true)
})

test.each(['082 555 010', '082 555 01011', '+27 82 555 010', '825550101', '12345678', 'call me', '+44 123'])(
  '%s is not: a digit is missing or too many',
  (typed) => {
    expect(phoneSchema.safeParse(typed).success).toBe(false)
  },
)
