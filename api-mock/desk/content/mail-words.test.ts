import { describe, expect, it } from 'vitest'
import { originalMail, requireMailWords, valuesOf } from './mail-words.ts'

const sums = /^\| \| \|\n\|---\|---\|\n\| Subtotal .*?\n\n/ms

describe('words of an owner that were stored before the mail had the sums', () => {
  it.each(['awaiting-transfer', 'payment-link', 'order-on-account'])(
    'of %s are accepted still, because they state what is to pay',
    (slug) => {
      const original = originalMail(slug)
      const words = { ...original, markdown: original.markdown.replace(sums, '') }
      expect(words.markdown).not.toContain('{subtotal}')
      expect(words.markdown).toContain('{to_pay}')
      expect(requireMailWords(slug, words)).toEqual(words)
    },
  )

  it('need the total in a mail that does not state what is to pay', () => {
    const required = valuesOf('order-confirmation').filter((value) => value.required)
    expect(required.map(({ name }) => name)).toContain('total')
  })
})
