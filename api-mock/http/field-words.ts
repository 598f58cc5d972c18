import type * as z from 'zod/mini'

/** Labels that differ from the name of the field in words. */
const labels: Readonly<Record<string, string>> = {
  email: 'E-mail',
  phone: 'Phone number',
  streetAddress1: 'Street address',
  streetAddress2: 'Suburb',
  q: 'Search text',
  sku: 'SKU',
  url: 'Address',
  ref: 'Affiliate code',
  cartKey: 'Cart key',
  p256dh: 'Key of the device',
  auth: 'Secret of the device',
}

/** A field in words, from the last name in its path: `shipping.firstName` → `First name`. Without a name: the whole payload. */
export function fieldLabel(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string')
  if (name === undefined || name === '') return 'The request'
  const words = name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
  return labels[name] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

type Issue = Parameters<NonNullable<z.core.$ZodConfig['localeError']>>[0]

const nouns: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
}
const units: Readonly<Record<string, string>> = { string: 'characters', array: 'entries' }

/** The message for an invalid field whose schema has none of its own, in words for the person who filled it in. */
export function fieldMessage(issue: Issue): string {
  const label = fieldLabel(issue.path ?? [])
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined || issue.input === null) return `${label} is missing`
      const noun = nouns[issue.expected]
      return noun ? `${label} must be ${noun}` : `${label} is not as it should be`
    }
    case 'too_small': {
      const unit = units[issue.origin]
      if (unit && Number(issue.minimum) === 1) return `${label} is missing`
      return unit ? `${label} is too short: at least ${issue.minimum} ${unit}` : `${label} must be at least ${issue.minimum}`
    }
    case 'too_big': {
      const unit = units[issue.origin]
      return unit ? `${label} is too long: at most ${issue.maximum} ${unit}` : `${label} must be at most ${issue.maximum}`
    }
    case 'invalid_value':
      return issue.input === undefined ? `${label} is missing` : `${label} is not one of the choices`
    case 'unrecognized_keys':
      return `${label} has fields that do not exist: ${issue.keys.join(', ')}`
    default:
      return `${label} is not as it should be`
  }
}
