/** Bytes that the shop uses on this device, and bytes that the browser still allows. */
export interface StorageUse {
  used: number
  free: number
}

/** The browser's storage estimate; null where it has none. Browsers round the numbers against fingerprinting. */
export async function estimateStorage(): Promise<StorageUse | null> {
  if (!('storage' in navigator) || !('estimate' in navigator.storage)) return null
  const { usage = 0, quota = 0 } = await navigator.storage.estimate()
  return { used: usage, free: Math.max(0, quota - usage) }
}
