import { settingShapes, type SettingName } from '../../src/contract/settings/settings.ts'

interface Field {
  name: SettingName
  label: string
  help?: string
  type?: 'date' | 'count'
}

/** The settings as fields, in the groups of the screen. */
export const groups: readonly { title: string; help?: string; fields: readonly Field[] }[] = [
  {
    title: 'Company',
    help: 'Invoices state it. An invoice that exists does not change.',
    fields: [
      { name: 'company.name', label: 'Legal name' },
      { name: 'company.registration', label: 'Registration number', help: 'Such as 2019/123456/07' },
      { name: 'company.vat_number', label: 'VAT number' },
      { name: 'company.address', label: 'Address' },
    ],
  },
  {
    title: 'Bank account',
    help: 'Customers pay transfers into it. Check every digit.',
    fields: [
      { name: 'bank.name', label: 'Bank' },
      { name: 'bank.account_name', label: 'Account name' },
      { name: 'bank.account_number', label: 'Account number' },
      { name: 'bank.branch_code', label: 'Branch code' },
      { name: 'bank.account_type', label: 'Kind of account' },
    ],
  },
  {
    title: 'Contact',
    fields: [
      { name: 'contact.phone', label: 'Phone' },
      { name: 'contact.whatsapp', label: 'WhatsApp', help: 'Empty: none' },
      { name: 'contact.email', label: 'E-mail' },
      { name: 'contact.hours', label: 'Hours' },
      { name: 'notify.email', label: 'Tell this address about orders and messages', help: 'Empty: the address above' },
    ],
  },
  {
    title: 'Pay over time',
    help: 'The lowest and the highest amount of an order, in whole rand, from your contract with the provider.',
    fields: [
      { name: 'payjustnow.lowest', label: 'PayJustNow from', type: 'count' },
      { name: 'payjustnow.highest', label: 'PayJustNow up to', type: 'count' },
      { name: 'finchoice.lowest', label: 'FinChoice from', type: 'count' },
      { name: 'finchoice.highest', label: 'FinChoice up to', type: 'count' },
    ],
  },
  {
    title: 'Delivery',
    fields: [
      { name: 'delivery.days', label: 'Days until a delivery', type: 'count' },
      { name: 'dispatch.from', label: 'The workshop sends again from', type: 'date', help: 'After a break. Empty: no break' },
      { name: 'dispatch.notice_from', label: 'Say so from', type: 'date', help: 'Empty: at once' },
    ],
  },
]

/** The settings as fields, in the order of the screen. */
export const fields: readonly Field[] = groups.flatMap((group) => group.fields)

export const isSettingName = (name: unknown): name is SettingName => typeof name === 'string' && Object.hasOwn(settingShapes, name)

/** The label of a setting; the name itself for one without a field, such as a setting of a newer version. */
export const labelOf = (name: string): string => fields.find((one) => one.name === name)?.label ?? name
