import { vi } from 'vitest'

/**
 * Runs before each file. The files of a worker share one environment, because starting one for each is slow. The modules of the page hold its
 * state, so each file reloads them.
 */
vi.resetModules()
