import { describe, expect, it } from 'vitest'
import { demoSettings } from '../../../api-mock/settings/stored-settings.ts'
import { afterLook, changesOf, isBehind, typedSince, withTyped, type Edits, type Settings } from '../../../desk/settings/edits.ts'

const settings: Settings = { ...demoSettings, 'company.name': 'Stoep (Pty) Ltd', 'delivery.days': 14, 'contact.whatsapp': '0825550101' }
const name = 'company.name'
const typed = withTyped({}, settings, name, 'Stoep Ltd')

describe('settings that are typed at the desk', () => {
  it('are sent without spaces at their ends, with what their user saw; an empty field is no value', () => {
    let edits: Edits = {}
    edits = withTyped(edits, settings, name, ' Stoep Ltd ')
    edits = withTyped(edits, settings, 'delivery.days', '21')
    edits = withTyped(edits, settings, 'contact.whatsapp', ' ')
    expect(changesOf(edits, settings)).toEqual([
      { name, seen: 'Stoep (Pty) Ltd', value: 'Stoep Ltd' },
      { name: 'contact.whatsapp', seen: '0825550101', value: null },
      { name: 'delivery.days', seen: 14, value: 21 },
    ])
  })

  it('are no change when they are what is stored', () => {
    expect(withTyped(typed, settings, name, 'Stoep (Pty) Ltd')).toEqual({})
    expect(changesOf(withTyped({}, settings, name, 'Stoep (Pty) Ltd '), settings)).toEqual([])
    expect(changesOf(typed, { ...settings, [name]: 'Stoep Ltd' })).toEqual([])
  })

  it('are behind once a colleague has stored another value, until their user has seen it', () => {
    const theirs = { ...settings, [name]: 'Stoep Furniture' }
    expect(isBehind(typed, settings, name)).toBe(false)
    expect(isBehind({}, theirs, name)).toBe(false)
    expect(isBehind(typed, { ...settings, [name]: 'Stoep Ltd' }, name)).toBe(false)
    expect(isBehind(typed, theirs, name)).toBe(true)
    const more = withTyped(typed, theirs, name, 'Stoep Limited')
    expect(isBehind(more, theirs, name)).toBe(true)
    expect(isBehind(afterLook(more, theirs), theirs, name)).toBe(false)
    expect(changesOf(afterLook(more, theirs), theirs)).toEqual([{ name, seen: 'Stoep Furniture', value: 'Stoep Limited' }])
  })

  it('stay when they were typed while a save ran, over the values that the save stored', () => {
    const stored = { ...settings, [name]: 'Stoep Ltd', 'delivery.days': 30 }
    expect(typedSince(typed, typed, stored)).toEqual({})
    const more = withTyped(withTyped(typed, settings, name, 'Stoep Limited'), settings, 'delivery.days', '21')
    expect(typedSince(more, typed, stored)).toEqual({
      [name]: { seen: 'Stoep Ltd', typed: 'Stoep Limited' },
      'delivery.days': { seen: 14, typed: '21' },
    })
  })
})
