/** Chromium runs a worker's script only from an address of this policy. */
const policy = globalThis.trustedTypes?.createPolicy('worker', { createScriptURL: (url: string) => url })

/** The address of a worker's script as a Trusted Type, where the browser has them. `url` must be a constant of the build. */
export const scriptAddress = (url: string): string => policy?.createScriptURL(url) ?? url
