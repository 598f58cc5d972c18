/**
 * Posts a body whose answer does not matter, also from a closing page. Without a network it posts nothing: statistics may be lost. It uses
 * plain `fetch`, because the API client is not loaded on a first visit.
 */
export function postQuietly(path: string, body: unknown): void {
  if (!navigator.onLine) return
  const json = JSON.stringify(body)
  const posted = fetch(path, { method: 'POST', body: json, keepalive: true, headers: { 'Content-Type': 'application/json' } })
  // Read the body: an unread answer keeps its request open.
  posted.then((answer) => answer.arrayBuffer()).catch((cause: unknown) => console.info('Not counted:', cause))
}
