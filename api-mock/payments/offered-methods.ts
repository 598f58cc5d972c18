import { paymentMethods, type PaymentMethod } from '../../src/contract/orders/payment-method.ts'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { invalidRequest } from '../http/shop-error.ts'
import type { Settings } from '../../src/contract/settings/settings.ts'
import { hasDemoBank } from '../settings/stored-settings.ts'
import { cents } from '../../src/contract/money/money.ts'
import type { PaymentLimits } from '../../src/contract/settings/facts.ts'
import { outsideLimits } from '../../src/domain/payments/payment-limits.ts'
import { methodNames } from './method-names.ts'

type PaymentSettings = Pick<Config, 'mode' | 'payments' | 'providerKeys' | 'finchoiceUrl'>

/**
 * The payment methods that the shop offers, in the order of display. The sandbox takes every online method, a live shop those with keys.
 * Production needs the operator's own bank account for transfers.
 */
export function offeredMethods({ mode, payments, providerKeys, finchoiceUrl }: PaymentSettings, settings: Settings): PaymentMethod[] {
  const isSandbox = payments === 'sandbox'
  const offers: Record<PaymentMethod, boolean> = {
    card: isSandbox || providerKeys.payfast !== null,
    payjustnow: isSandbox || providerKeys.payjustnow !== null,
    finchoice: isSandbox || (providerKeys.finchoice !== null && finchoiceUrl !== null),
    bank_transfer: mode === 'demo' || !hasDemoBank(settings),
    // For members of a trade account alone: the checkout's transaction checks it.
    on_account: false,
  }
  return paymentMethods.filter((method) => offers[method])
}

/** The amounts that the methods take, in cents. */
export function paymentLimits(settings: Settings): PaymentLimits {
  const inCents = (rand: number) => cents(rand * 100)
  return {
    payjustnow: { lowest: inCents(settings['payjustnow.lowest']), highest: inCents(settings['payjustnow.highest']) },
    finchoice: { lowest: inCents(settings['finchoice.lowest']), highest: inCents(settings['finchoice.highest']) },
  }
}

/**
 * Throws `invalid_request` (400) for a method that does not take this amount, in cents. Its data has the limits. Devices of earlier versions
 * know this code; a new one would look to them like no answer.
 */
export function requireAmount({ catalogue }: Pick<Deps, 'catalogue'>, method: PaymentMethod, amount: number): void {
  const limits = paymentLimits(catalogue.settings)
  const outside = outsideLimits(limits, method, cents(amount))
  if (outside === null) return
  const name = methodNames[method]
  const message = `${name} takes amounts ${outside.charAt(0).toLowerCase()}${outside.slice(1)}. Please choose another way to pay.`
  throw invalidRequest(message, { payment_method: method, ...limits[method] })
}

/** Throws `invalid_request` (400) for a payment method that the shop does not offer. Its data lists the offered ones. */
export function requireOffered({ config, catalogue }: Pick<Deps, 'config' | 'catalogue'>, method: PaymentMethod): void {
  const offered = offeredMethods(config, catalogue.settings)
  if (offered.includes(method)) return
  const name = methodNames[method]
  const message = `${name.charAt(0).toUpperCase()}${name.slice(1)} is not available. Please choose another way to pay.`
  throw invalidRequest(message, { payment_methods: offered })
}
