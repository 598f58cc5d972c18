import { describe, expect, it } from 'vitest'
import { mailboxOf } from './mailbox-of.ts'

describe('the mailbox of an address', () => {
  it('is the same for every spelling of the address', () => {
    const spellings = ['demo.person@gmail.com', 'Demo.Person@Gmail.com ', 'demoperson+couch@gmail.com', 'd.e.m.o.person@googlemail.com']
    expect(new Set(spellings.map(mailboxOf))).toEqual(new Set(['demoperson@gmail.com']))
    expect(mailboxOf('demo+2@stoep.example')).toBe('demo@stoep.example')
  })

  it('differs for other dots, where the mail service does not ignore dots', () => {
    expect(mailboxOf('a.b@stoep.example')).not.toBe(mailboxOf('ab@stoep.example'))
  })
})
