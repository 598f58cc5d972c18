/** What else on this device belongs to a customer, beyond its store and caches: a push subscription, say. */
type PurgeHook = () => Promise<void>

const hooks = new Set<PurgeHook>()
const clearings = new Set<() => void>()

/**
 * `hook` runs whenever a customer is gone from this device, in one tab, and again after a kill: it has to bear repeating. Call what it
 * returns to take it off.
 */
export function onPurge(hook: PurgeHook): () => void {
  hooks.add(hook)
  return () => void hooks.delete(hook)
}

/** `clear` runs in every tab when a customer is gone: nothing of what it shows stays in memory. */
export function onLeave(clear: () => void): void {
  clearings.add(clear)
}

/** One that fails does not keep the others from running. */
export async function runPurgeHooks(): Promise<void> {
  const results = await Promise.allSettled([...hooks].map((hook) => hook()))
  for (const result of results)
    if (result.status === 'rejected') console.error('Not everything of the customer could be taken away:', result.reason)
}

export function clearTab(): void {
  for (const clear of clearings) clear()
}
