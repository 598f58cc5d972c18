/** Documents that are no pages of the shop: the API and its docs, payment sandboxes, files, and what only machines read. */
export const notPages: RegExp[] = [/^\/api(\/|$)/, /^\/sandbox(\/|$)/, /^\/builds\//, /^\/(healthz|readyz)$/, /\.[a-z0-9]{1,11}$/i]

/** The public reads: the same for everybody. Everything else of the API goes to the network alone. */
const publicRead = /^\/api\/(catalogue|home|products\/[^/]+|categories\/[^/]+|content\/[^/]+)$/

export const isPublicRead = (url: URL, method: string): boolean => method === 'GET' && publicRead.test(url.pathname)

/** Pictures only: the three models are large and are looked at with a network. */
export const isPicture = (url: URL): boolean => /^\/media\/.+\.webp$/.test(url.pathname)
