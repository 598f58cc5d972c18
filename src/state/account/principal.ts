import type { Principal } from '../../data/account/owner.ts'

let current: Principal | null = null

/** The engine calls this at the start and at each change of the principal (a guest or a customer) of this tab. */
export function setPrincipal(principal: Principal): void {
  current = principal
}

/** The principal of this tab. Null before the device has read it. */
export const currentPrincipal = (): Principal | null => current

type PurgeHook = () => Promise<void>

const purgeHooks = new Set<PurgeHook>()
const clearHooks = new Set<() => void>()

/**
 * Registers a hook that removes data of a customer beyond the store and caches, such as a push subscription. It runs in one tab when a
 * customer leaves this device, and again after a crash, so it must be idempotent. Returns the cleanup.
 */
export function onPurge(hook: PurgeHook): () => void {
  purgeHooks.add(hook)
  return () => void purgeHooks.delete(hook)
}

/** Registers a function that clears memory. It runs in every tab when a customer leaves this device. */
export function onCustomerGone(clear: () => void): void {
  clearHooks.add(clear)
}

/** Runs every hook. A failed hook does not stop the others. */
export async function runPurgeHooks(): Promise<void> {
  const results = await Promise.allSettled([...purgeHooks].map((hook) => hook()))
  for (const result of results) if (result.status === 'rejected') console.error('Some data of the customer was not removed:', result.reason)
}

export function clearMemory(): void {
  for (const clear of clearHooks) clear()
}
