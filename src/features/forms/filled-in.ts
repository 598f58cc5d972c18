import type { checkForm } from '../../domain/form-check.ts'

export type Errors = Readonly<Record<string, string | undefined>>

/** What stands in a form, field by field. */
export const filledIn = (form: HTMLFormElement): [string, string][] =>
  [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')

/** The rules come with the first field that is gone to: a page that is only looked at does without them. */
export const loadCheck = async (): Promise<typeof checkForm> => (await import('../../domain/form-check.ts')).checkForm
