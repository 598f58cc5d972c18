/** Private to this module, so no other code makes an address of a script. */
const policy = globalThis.trustedTypes?.createPolicy('worker', { createScriptURL: (url: string) => url })
const SCRIPT = '/sw.js'

/** The address of the worker's script, as a Trusted Type where the browser has them. */
export const workerScript = policy?.createScriptURL(SCRIPT) ?? SCRIPT
