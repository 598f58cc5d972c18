/** Bytes that the shop takes on this device, and how many more the browser lets it take. */
export interface Room {
  used: number
  free: number
}

/** What the browser says of the shop's room; null where it does not tell. Browsers round, so that nobody is recognised by it. */
export async function readRoom(): Promise<Room | null> {
  if (!('storage' in navigator) || !('estimate' in navigator.storage)) return null
  const { usage = 0, quota = 0 } = await navigator.storage.estimate()
  return { used: usage, free: Math.max(0, quota - usage) }
}
