import type { Config, ProviderKeys } from '../../config.ts'

/** Deliberately worthless, because every visitor of the sandbox can press "Pay". Keys from the environment have priority. */
const ownKeys: Record<keyof Config['providerKeys'], ProviderKeys> = {
  payfast: { merchantId: '10000100', key: '46f0cd694581a', passphrase: 'stoep sandbox' },
  payjustnow: { merchantId: 'sandbox-1', key: 'payjustnow-sandbox-signing-key', passphrase: '' },
  finchoice: { merchantId: 'sandbox-1', key: 'finchoice-sandbox-signing-key', passphrase: '' },
}

/** The keys that server and sandbox share. A live shop never uses them: its settings must contain real keys. */
export function sharedKeys({ providerKeys }: Config): Record<keyof Config['providerKeys'], ProviderKeys> {
  return {
    payfast: providerKeys.payfast ?? ownKeys.payfast,
    payjustnow: providerKeys.payjustnow ?? ownKeys.payjustnow,
    finchoice: providerKeys.finchoice ?? ownKeys.finchoice,
  }
}
