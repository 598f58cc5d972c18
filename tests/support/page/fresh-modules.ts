import { vi } from 'vitest'

/**
 * Runs before each file. The files of a worker share one environment, which saves starting it for each. The modules of the page hold its state,
 * so each file loads them anew, and starts with an empty document.
 */
vi.resetModules()
if (typeof document !== 'undefined') document.body.replaceChildren()
