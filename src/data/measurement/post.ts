/**
 * Tells the shop something that needs no answer, also from a page that is going. Where there is no network it is not told: nobody was
 * promised anything. Raw, because a first visit has no other way to speak to the shop yet.
 */
export function postQuietly(path: string, body: unknown): void {
  if (!navigator.onLine) return
  const json = JSON.stringify(body)
  const told = fetch(path, { method: 'POST', body: json, keepalive: true, headers: { 'Content-Type': 'application/json' } })
  // An answer that nobody reads stays under way for ever.
  told.then((answer) => answer.arrayBuffer()).catch((cause: unknown) => console.info('Not counted:', cause))
}
