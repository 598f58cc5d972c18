/** The part of a browser that puts a number on the app's icon. Few have it, and only for an installed app. */
interface Badging {
  setAppBadge?: (count: number) => Promise<void>
  clearAppBadge?: () => Promise<void>
}

/** Shows on the app's icon how many changes wait or were refused; nothing at zero, and nothing where there is no such thing. */
export async function showBadge(count: number, { setAppBadge, clearAppBadge }: Badging = bound(navigator)): Promise<void> {
  try {
    await (count > 0 ? setAppBadge?.(count) : clearAppBadge?.())
  } catch (cause) {
    // Not installed, or not allowed: the sync sheet says the same.
    if (!(cause instanceof DOMException)) throw cause
  }
}

function bound(given: Badging): Badging {
  return { setAppBadge: given.setAppBadge?.bind(given), clearAppBadge: given.clearAppBadge?.bind(given) }
}
