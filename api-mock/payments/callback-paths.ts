import { keysOf } from '../keys-of.ts'
import type { OnlineMethod } from './adapter.ts'

const paths: Record<OnlineMethod, string> = {
  card: '/api/payments/payfast/notify',
  payjustnow: '/api/payments/payjustnow/notify',
  finchoice: '/api/payments/finchoice/notify',
}

/** The methods whose providers call the shop. */
export const calledMethods = keysOf(paths)

/** The path that the provider of a method calls. */
export const callbackPath = (method: OnlineMethod): string => paths[method]

/** The paths that providers call. */
export const callbackPaths: readonly string[] = Object.values(paths)
