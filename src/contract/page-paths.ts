/** True for the path of a file: its last segment has an extension. A file is never a page. */
export const isFilePath = (path: string): boolean => /\.[a-z0-9]{1,11}$/i.test(path)

/** Documents of the server that run none of the shop's code: the API, the desk, the sandboxes of the payments, builds and health checks. */
const ofServer = /^\/(api|desk|sandbox|builds|healthz|readyz)(\/|$)/

/** True for the path of a page of the shop, which runs the shop's code. */
export const isPagePath = (path: string): boolean => !ofServer.test(path) && !isFilePath(path)
