/** Documents that are no pages of the shop: the API and its docs, payment sandboxes, files, and what only machines read. */
export const notPages: RegExp[] = [
  /^\/api(\/|$)/,
  /^\/sandbox(\/|$)/,
  /^\/builds\//,
  /^\/(healthz|readyz)$/,
  /\.[a-z0-9]{1,11}$/i,
]
