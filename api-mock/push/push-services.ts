/** The hosts of push services: Chrome and its relatives, Firefox, Edge on Windows, Safari. A leading dot matches any subdomain. */
const knownHosts = ['fcm.googleapis.com', '.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com']

/**
 * Whether an endpoint belongs to a known push service or to one of the operator's own (`PUSH_HOSTS`, as origins). Anyone can send the
 * server an endpoint, and the server will post to it. So it rejects internal addresses, IP addresses and other ports.
 */
export function isPushService(endpoint: string, operatorOrigins: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username !== '' || url.password !== '') return false
  if (operatorOrigins.includes(url.origin)) return true
  return url.protocol === 'https:' && url.port === '' && knownHosts.some((name) => isNamed(url.hostname, name))
}

const isNamed = (host: string, name: string) => (name.startsWith('.') ? host.endsWith(name) && host.length > name.length : host === name)
