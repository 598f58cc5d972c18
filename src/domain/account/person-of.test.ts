import { describe, expect, it } from 'vitest'
import { personOf } from './person-of.ts'

describe('one person', () => {
  it('is one, however the address is spelt', () => {
    const spellings = ['demo.person@gmail.com', 'Demo.Person@Gmail.com ', 'demoperson+couch@gmail.com', 'd.e.m.o.person@googlemail.com']
    expect(new Set(spellings.map(personOf))).toEqual(new Set(['demoperson@gmail.com']))
    expect(personOf('demo+2@stoep.example')).toBe('demo@stoep.example')
  })

  it('is not another whose address has its dots elsewhere, where dots count', () => {
    expect(personOf('a.b@stoep.example')).not.toBe(personOf('ab@stoep.example'))
  })
})
