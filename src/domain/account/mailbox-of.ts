/** Mail services that ignore dots in an address. */
const dotless = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox behind an e-mail address: in lower case, without the part after `+`, and for Gmail without dots. It detects a second use of
 * one mailbox. Mail still goes to the address as typed.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const [name = ''] = address.slice(0, at).split('+')
  return dotless.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
