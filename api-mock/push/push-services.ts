/** Where browsers are reached: Chrome and what is built like it, Firefox, Edge on Windows, Safari. A leading dot stands for any name before it. */
const known = ['fcm.googleapis.com', '.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com']

/**
 * Whether an endpoint lies with a known push service, or with one of the operator's own (`PUSH_HOSTS`, as origins). Anybody may hand the
 * shop an endpoint, and the shop will send to it: so addresses inside of its network, IP addresses and other ports are refused.
 */
export function isPushService(endpoint: string, own: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username !== '' || url.password !== '') return false
  if (own.includes(url.origin)) return true
  return url.protocol === 'https:' && url.port === '' && known.some((name) => isNamed(url.hostname, name))
}

const isNamed = (host: string, name: string) => (name.startsWith('.') ? host.endsWith(name) && host.length > name.length : host === name)
