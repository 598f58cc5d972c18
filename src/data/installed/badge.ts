/** The Badging API: a number on the app's icon. Few browsers have it, and only for an installed app. */
interface Badging {
  setAppBadge?: (count: number) => Promise<void>
  clearAppBadge?: () => Promise<void>
}

/** Shows the number of waiting and rejected changes on the app's icon; 0 removes the badge. Without the API it does nothing. */
export async function showBadge(count: number, { setAppBadge, clearAppBadge }: Badging = bound(navigator)): Promise<void> {
  try {
    await (count > 0 ? setAppBadge?.(count) : clearAppBadge?.())
  } catch (cause) {
    // Not installed, or not allowed: the sync sheet shows the same number.
    if (!(cause instanceof DOMException)) throw cause
  }
}

function bound(given: Badging): Badging {
  return { setAppBadge: given.setAppBadge?.bind(given), clearAppBadge: given.clearAppBadge?.bind(given) }
}
