import type { Config } from '../config.ts'
import type { Database } from '../db/open.ts'
import type { PaymentTable } from '../db/schema/orders.ts'
import { sharedKeys } from './sandbox/keys.ts'
import { sandboxHosts, sandboxPost } from './sandbox/provider-side.ts'
import { PaymentRefused, refused, type OnlineMethod, type PaymentProvider, type Post } from './adapter.ts'
import { finChoice } from './finchoice.ts'
import { livePayFast, payFast } from './payfast.ts'
import { livePayJustNow, payJustNow } from './payjustnow.ts'

export type PaymentProviders = Readonly<Record<OnlineMethod, PaymentProvider>>

const postOverNetwork: Post = (url, init) => fetch(url, init)

/**
 * Creates the configured providers. Live and sandbox share the code and differ in keys and URLs; the sandbox runs inside this process.
 * `db` stores the refunds of the sandbox. Outside the sandbox, a provider without keys rejects every payment and every callback.
 */
export function createPayments(config: Config, db: Database, post: Post = postOverNetwork): PaymentProviders {
  if (config.payments === 'sandbox') {
    const [keys, hosts, ask] = [sharedKeys(config), sandboxHosts(config.publicUrl), sandboxPost(config, db)]
    return {
      card: payFast(keys.payfast, hosts.payfast, ask),
      payjustnow: payJustNow(keys.payjustnow, hosts.payjustnow, ask),
      finchoice: finChoice(keys.finchoice, hosts.finchoice, ask),
    }
  }
  const { payfast, payjustnow, finchoice } = config.providerKeys
  return {
    card: payfast ? payFast(payfast, livePayFast, post) : notConfigured('card'),
    payjustnow: payjustnow ? payJustNow(payjustnow, livePayJustNow, post) : notConfigured('payjustnow'),
    finchoice: finchoice && config.finchoiceUrl ? finChoice(finchoice, config.finchoiceUrl, post) : notConfigured('finchoice'),
  }
}

const notConfigured = (method: OnlineMethod): PaymentProvider => ({
  method,
  start: () => Promise.reject(new PaymentRefused('This way to pay is not available. Please choose another.')),
  readCallback: () => Promise.resolve(refused('invalid_signature', 'This provider is not configured')),
})

/** Whether the provider of a payment can pay it back. */
export const canPayBack = (
  providers: PaymentProviders,
  { method, provider_reference }: Pick<PaymentTable, 'method' | 'provider_reference'>,
): boolean => method !== 'bank_transfer' && method !== 'on_account' && provider_reference !== null && providers[method].refund !== undefined
