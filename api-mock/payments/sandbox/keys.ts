import type { Config, ProviderKeys } from '../../config.ts'

/** Worthless on purpose: whoever reaches the sandbox can press "Pay" anyway. Keys from the environment come first. */
const ownKeys: Record<keyof Config['providerKeys'], ProviderKeys> = {
  payfast: { merchantId: '10000100', key: '46f0cd694581a', passphrase: 'stoep sandbox' },
  payjustnow: { merchantId: 'sandbox-1', key: 'payjustnow-sandbox-signing-key', passphrase: '' },
  finchoice: { merchantId: 'sandbox-1', key: 'finchoice-sandbox-signing-key', passphrase: '' },
}

/** The keys that shop and sandbox share. Never used by a live shop: its settings must bring all of its own. */
export function sharedKeys({ providerKeys }: Config): Record<keyof Config['providerKeys'], ProviderKeys> {
  return {
    payfast: providerKeys.payfast ?? ownKeys.payfast,
    payjustnow: providerKeys.payjustnow ?? ownKeys.payjustnow,
    finchoice: providerKeys.finchoice ?? ownKeys.finchoice,
  }
}
