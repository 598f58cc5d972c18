const loaders: (() => Promise<unknown>)[] = []
/** Parts that stand on the page as they were served, and do not listen yet. */
const silent = new Set<object>()
const waiting: (() => void)[] = []

export const registerPart = (load: () => Promise<unknown>): void => void loaders.push(load)

/** Loads the parts of every screen that is loaded. One that cannot be fetched now is no reason to show no page. */
export async function loadParts(): Promise<void> {
  await Promise.allSettled(loaders.map((load) => load()))
}

/** Resolves when every part of the page listens, or cannot for now. */
export function partsListening(): Promise<void> {
  if (silent.size === 0) return Promise.resolve()
  return new Promise((resolve) => waiting.push(resolve))
}

/** A part is on the page and does not listen yet. */
export const noteSilent = (part: object): void => void silent.add(part)

/** It listens, or is gone. */
export function noteHeard(part: object): void {
  silent.delete(part)
  if (silent.size === 0) for (const resolve of waiting.splice(0)) resolve()
}

/** The code of a part cannot be had for now: nobody waits for any of them. */
export function stopWaiting(): void {
  silent.clear()
  for (const resolve of waiting.splice(0)) resolve()
}
