/** The id that the address names; empty for none, and for one that nobody could have written. */
export function namedId(): string {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch (cause) {
    if (!(cause instanceof URIError)) throw cause
    return ''
  }
}

/** Scrolls to what the address names, and opens it where it is closed. False where the page has nothing of that name. */
export function showNamed(): boolean {
  const id = namedId()
  const named = id === '' ? null : document.getElementById(id)
  if (!named) return false
  const details = named.closest('details') ?? named.querySelector(':scope > details')
  if (details) details.open = true
  named.scrollIntoView()
  return true
}
