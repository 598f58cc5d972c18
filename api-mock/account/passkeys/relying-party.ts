import type { Config } from '../../config.ts'

/** The site to which passkeys belong: the public address. The server refuses passkeys of another host or port. */
export function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>): { origin: string; rpId: string } {
  const { origin, hostname } = new URL(publicUrl)
  return { origin, rpId: hostname }
}
