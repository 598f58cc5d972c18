import { describe, expect, it } from 'vitest'
import { demoSettings, settingNames } from '../../../api-mock/settings/stored-settings.ts'
import { fields } from '../../../desk/settings/fields.ts'
import { settingProblems } from '../../../desk/settings/problems.ts'

describe('the fields of the settings at the desk', () => {
  it('have every setting once', () => {
    expect(fields.map(({ name }) => name).toSorted()).toEqual([...settingNames].toSorted())
  })

  it('name each problem with the label of its field, all of them at once', () => {
    expect(settingProblems(demoSettings)).toEqual({})
    const wrong = { 'company.name': null, 'bank.branch_code': '12', 'contact.email': 'nobody', 'delivery.days': 1.5 }
    expect(settingProblems({ ...demoSettings, ...wrong })).toEqual({
      'company.name': '“Legal name” must not be empty.',
      'bank.branch_code': '“Branch code” must look like 250655 (6 digits).',
      'contact.email': '“E-mail”: Invalid email.',
      'delivery.days': '“Days until a delivery” must be a whole number.',
    })
    expect(settingProblems({ ...demoSettings, 'dispatch.from': '2027-01-17', 'dispatch.notice_from': '2027-02-01' })).toEqual({
      'dispatch.notice_from': '“Say so from” must be before “The workshop sends again from”.',
    })
  })
})
