import { createECDH } from 'node:crypto'
import { brand } from '../../src/contract/brand.ts'
import { ConfigError } from '../config-error.ts'

export interface VapidKeys {
  /** Base64url. */
  publicKey: string
  privateKey: string
}

export interface PushSettings {
  /** The keys of the operator; null if the server generates and stores a pair. */
  keys: VapidKeys | null
  /** The contact for push services (RFC 8292 §2.1). */
  subject: string
  /** Origins of additional push services, set by the operator. */
  services: string[]
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Whether a host name is this machine. */
export const isLoopback = (hostname: string) => loopback.has(hostname)

/** Reads the settings of push. Throws ConfigError for a key pair that does not match: every push service would reject it. */
export function pushSettings(publicKey?: string, privateKey?: string, subject?: string, hosts = ''): PushSettings {
  return {
    keys: keyPair(publicKey, privateKey),
    subject: subject ?? `mailto:${brand.email}`,
    services: hosts
      .split(',')
      .map((host) => host.trim())
      .filter((host) => host !== '')
      .map(originOf),
  }
}

function keyPair(publicKey?: string, privateKey?: string): VapidKeys | null {
  if (!publicKey && !privateKey) return null
  if (!publicKey || !privateKey) throw new ConfigError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both or none')
  if (publicOf(privateKey) !== publicKey)
    throw new ConfigError('VAPID_PUBLIC_KEY is not the public half of VAPID_PRIVATE_KEY: both are base64url, of one P-256 key')
  return { publicKey, privateKey }
}

function publicOf(privateKey: string): string | null {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url')
  } catch {
    return null
  }
}

/** `push.example.org` or `https://push.example.org:8443`. Plain http is only for this machine, for tests. */
function originOf(host: string): string {
  const url = URL.parse(host.includes('://') ? host : `https://${host}`)
  const isBare = url !== null && url.pathname === '/' && url.search === '' && url.username === ''
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (!isBare || !isSafe) throw new ConfigError(`PUSH_HOSTS is not usable: "${host}" must be a host name or an https origin`)
  return url.origin
}
