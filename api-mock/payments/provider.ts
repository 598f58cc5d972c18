import { ConfigError } from '../config-error.ts'
import type { Config } from '../config.ts'
import { sharedKeys } from './sandbox/keys.ts'
import { sandboxHosts, sandboxPost } from './sandbox/provider-side.ts'
import type { OnlineMethod, PaymentProvider, Post } from './adapter.ts'
import { finChoice } from './finchoice.ts'
import { livePayFast, payFast } from './payfast.ts'
import { livePayJustNow, payJustNow } from './payjustnow.ts'

export type PaymentProviders = Readonly<Record<OnlineMethod, PaymentProvider>>

const postOverNetwork: Post = (url, init) => fetch(url, init)

/**
 * The providers that the settings ask for. Live and sandbox are the same code with other keys and other addresses; the sandbox
 * is asked inside this process.
 */
export function createPayments(config: Config, post: Post = postOverNetwork): PaymentProviders {
  const keys = sharedKeys(config)
  const hosts = config.payments === 'live' ? liveHosts(config) : sandboxHosts(config.publicUrl)
  const ask = config.payments === 'live' ? post : sandboxPost(config)
  return {
    card: payFast(keys.payfast, hosts.payfast, ask),
    payjustnow: payJustNow(keys.payjustnow, hosts.payjustnow, ask),
    finchoice: finChoice(keys.finchoice, hosts.finchoice, ask),
  }
}

function liveHosts({ finchoiceUrl }: Config) {
  if (!finchoiceUrl) throw new ConfigError('PAYMENTS=live needs the address of FINCHOICE: set FINCHOICE_URL')
  return { payfast: livePayFast, payjustnow: livePayJustNow, finchoice: finchoiceUrl }
}
