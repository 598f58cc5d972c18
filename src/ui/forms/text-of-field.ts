/** The text of a form's field as it is on the screen, without spaces around it; '' if the form has no such field. */
export function textOfField(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value.trim() : ''
}
