import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { phpUrlEncode, signPayFastApi, signPayFastNotification, signPayFastRequest } from './payfast-signature.ts'

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

describe('PayFast’s signature', () => {
  it('escapes like PHP: upper case, plus for a space, and the characters that JavaScript leaves', () => {
    expect(phpUrlEncode("https://a.b/?x=1 é!'()*~-_.")).toBe('https%3A%2F%2Fa.b%2F%3Fx%3D1+%C3%A9%21%27%28%29%2A%7E-_.')
  })

  it('of a request covers trimmed non-empty fields, in their order, and the passphrase', () => {
    const fields: [string, string][] = [
      ['merchant_id', '10000100'],
      ['merchant_key', '46f0cd694581a'],
      ['name_last', ' '],
      ['amount', ' 100.00 '],
      ['item_name', 'Test Item'],
    ]
    expect(signPayFastRequest(fields, 'jt7NOE43FZPn')).toBe(
      md5('merchant_id=10000100&merchant_key=46f0cd694581a&amount=100.00&item_name=Test+Item&passphrase=jt7NOE43FZPn'),
    )
    expect(signPayFastRequest(fields, '')).toBe(md5('merchant_id=10000100&merchant_key=46f0cd694581a&amount=100.00&item_name=Test+Item'))
  })

  it('of a notification covers every received field, empty ones too, up to the signature', () => {
    const fields = new URLSearchParams('m_payment_id=1&pf_payment_id=2&item_description=&amount_gross=9.50&signature=abc&later=1')
    expect(signPayFastNotification(fields, 'secret words')).toBe(
      md5('m_payment_id=1&pf_payment_id=2&item_description=&amount_gross=9.50&passphrase=secret+words'),
    )
  })

  it('of a call of the API covers headers, fields and passphrase in the order of their names', () => {
    const fields = { version: 'v1', timestamp: '2026-11-20T08:00:00+00:00', 'merchant-id': '10000100', amount: 5000, reason: 'Order 1' }
    const text = 'amount=5000&merchant-id=10000100&passphrase=jt7+NOE&reason=Order+1&timestamp=2026-11-20T08%3A00%3A00%2B00%3A00&version=v1'
    expect(signPayFastApi(fields, 'jt7 NOE')).toBe(md5(text))
  })
})
