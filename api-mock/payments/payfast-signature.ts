import { createHash } from 'node:crypto'

/** PHP's `urlencode`, which PayFast signs: upper-case escapes, `+` for a space. */
export function phpUrlEncode(text: string): string {
  const escaped = encodeURIComponent(text).replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return escaped.replaceAll('%20', '+')
}

type Fields = Iterable<readonly [name: string, value: string]>

const join = (fields: Fields) => Array.from(fields, ([name, value]) => `${name}=${phpUrlEncode(value)}`).join('&')

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

const withPassphrase = (text: string, passphrase: string) => (passphrase ? `${text}&passphrase=${phpUrlEncode(passphrase.trim())}` : text)

/** The signature of a payment request: trimmed, non-empty fields in PayFast's documented order. */
export function signPayFastRequest(fields: Fields, passphrase: string): string {
  const filled = Array.from(fields, ([name, value]) => [name, value.trim()] as const).filter(([, value]) => value !== '')
  return md5(withPassphrase(join(filled), passphrase))
}

/** The fields that a notification's signature covers: all in the received order, empty ones too, up to the signature. */
export function signedFields(fields: Fields): URLSearchParams {
  const all: [string, string][] = Array.from(fields, ([name, value]) => [name, value])
  const end = all.findIndex(([name]) => name === 'signature')
  return new URLSearchParams(end === -1 ? all : all.slice(0, end))
}

/** The signature of a notification. */
export function signPayFastNotification(fields: Fields, passphrase: string): string {
  return md5(withPassphrase(notificationText(fields), passphrase))
}

/** The signed text of a notification. PayFast confirms the same text. */
export const notificationText = (fields: Fields): string => join(signedFields(fields))

/** The signature of a call of the API: all headers and fields with the passphrase, in the order of their names. */
export function signPayFastApi(fields: Readonly<Record<string, string | number>>, passphrase: string): string {
  const all = Object.entries({ ...fields, ...(passphrase ? { passphrase } : {}) })
  return md5(join(all.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => [name, `${value}`] as const)))
}
