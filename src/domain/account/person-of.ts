/** Mail services that read an address with and without dots as the same. */
const dotless = new Set(['gmail.com', 'googlemail.com'])

/**
 * One name for everybody who reads the same mailbox: lower case, without what follows a `+`, and for Gmail without dots. It tells
 * whether somebody has been here before; mail goes to the address as it was given.
 */
export function personOf(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const [name = ''] = address.slice(0, at).split('+')
  return dotless.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
