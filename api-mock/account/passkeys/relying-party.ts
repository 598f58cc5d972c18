import type { Config } from '../../config.ts'

/** The site of which passkeys are: the public address. Passkeys of another host or port are refused. */
export function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>): { origin: string; rpId: string } {
  const { origin, hostname } = new URL(publicUrl)
  return { origin, rpId: hostname }
}
