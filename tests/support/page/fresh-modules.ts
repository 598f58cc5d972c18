import { vi } from 'vitest'

/**
 * Runs before each file. The files of a worker share one environment, which spares starting it for each; the modules of the page hold its state,
 * so each file loads them anew.
 */
vi.resetModules()
