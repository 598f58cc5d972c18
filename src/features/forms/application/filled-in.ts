export type Errors = Readonly<Record<string, string | undefined>>

/** The values of a form, field by field. */
export const filledIn = (form: HTMLFormElement): [string, string][] =>
  [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
